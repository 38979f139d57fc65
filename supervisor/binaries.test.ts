import { mkdirSync, readFileSync, readlinkSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryFolder } from "../server/test/files/temporaryFolder.ts"
import { completeCopy } from "./binaries.ts"

test("PostgreSQL's programs are copied again if a power cut has left files without their bytes", () => {
  const [root, folder] = [temporaryFolder(), temporaryFolder()]
  for (const name of ["bin", "lib"]) mkdirSync(join(root, "native", name), { recursive: true })
  writeFileSync(join(root, "native/bin/postgres"), "the program")
  writeFileSync(join(root, "native/lib/libpq.so.5.18"), "a library")
  const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }]
  const copy = join(folder, "binaries-18")
  const copied = () => readFileSync(join(copy, "native/bin/postgres"), "utf8")
  completeCopy(root, links, copy)
  expect([copied(), readlinkSync(join(copy, "native/lib/libpq.so.5"))]).toEqual([
    "the program",
    "libpq.so.5.18",
  ])
  writeFileSync(join(copy, "kept"), "")
  completeCopy(root, links, copy)
  expect(readFileSync(join(copy, "kept"), "utf8")).toBe("")
  for (const damage of [truncateSync, rmSync]) {
    damage(join(copy, "native/bin/postgres"))
    completeCopy(root, links, copy)
    expect(copied()).toBe("the program")
  }
})
