import { spawnSync } from "node:child_process"
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryFolder } from "../server/test/files/temporaryFolder.ts"
import { root } from "./run.ts"

/** A project without packages. Its build writes a page, and ends with a status. */
function project() {
  const folder = temporaryFolder()
  for (const name of ["scripts", "node_modules", "web"]) mkdirSync(join(folder, name))
  copyFileSync(join(root, "scripts/prepare.mjs"), join(folder, "scripts/prepare.mjs"))
  writeFileSync(join(folder, "package-lock.json"), '{ "packages": {} }')
  writeFileSync(join(folder, "node_modules/.package-lock.json"), '{ "packages": {} }')
  const release = (page: string, status = 0) => {
    writeFileSync(join(folder, "web/page.ts"), page)
    const build = "mkdir -p dist && cp web/page.ts dist/page && exit"
    writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts: { build: `${build} ${status}` } }))
    return spawnSync(process.execPath, ["scripts/prepare.mjs"], { cwd: folder }).status
  }
  return { release, built: () => readFileSync(join(folder, "dist/page"), "utf8") }
}

test("the pages are built again after a build was interrupted, also those of the release before", () => {
  const { release, built } = project()
  expect([release("old"), built()]).toEqual([0, "old"])
  expect([release("new", 1), built()]).toEqual([1, "new"])
  expect([release("old"), built()]).toEqual([0, "old"])
})
