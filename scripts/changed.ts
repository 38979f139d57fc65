import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { root, run } from "./run.ts"

/** The files that differ from a commit, including those that git doesn't know yet. */
export function filesChangedSince(commit: string): string[] {
  const listed = [
    run("git", ["diff", "--name-only", "--diff-filter=d", commit]),
    run("git", ["ls-files", "--others", "--exclude-standard"]),
  ]
  return listed.flatMap(({ status, stdout, stderr }) => {
    if (status !== 0) throw new Error(`git can't tell what has changed since ${commit}: ${stderr}`)
    return String(stdout).split("\n").filter(Boolean)
  })
}

/**
 * Chooses the tests of a change.
 * - For a noun's file in the contract or the server: the tests in the noun's folders in all three rooms. The import graph would
 *   lead to all tests, because the app imports every noun.
 * - For a migration: the tests of the whole database, which are in server/test.
 * - For another file of the contract, the server, the supervisor or the demonstration: the tests in its folder.
 * - Other changed files are returned themselves, for `vitest related` to find their importers.
 */
export function testsOf(files: readonly string[]) {
  const folders = files.flatMap((file) => {
    const [, district, noun] = /^(?:contract|server)\/src\/(\w+)\/(\w+)\//.exec(file) ?? []
    if (district && noun)
      return ["contract", "server", "web"].map((room) => `${room}/src/${district}/${noun}/`)
    if (file.startsWith("server/db/")) return ["server/test/"]
    return /^(contract|server|supervisor|demonstration)\//.test(file) ? [`${dirname(file)}/`] : []
  })
  return {
    folders: [...new Set(folders)].filter((folder) => existsSync(join(root, folder))),
    related: files.filter((file) => /^(web|scripts|commands)\/.*\.tsx?$/.test(file)),
  }
}
