import { existsSync } from "node:fs"
import { join } from "node:path"
import { root, run } from "./run.ts"

/** The files that differ from a commit, those that git doesn't know yet among them. */
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
 * Chooses the tests of a change. On the server these are the folders of its nouns, because the app imports every noun and the import
 * graph would lead to all tests. For the rest these are the changed files, whose importers `vitest related` finds.
 */
export function testsOf(files: readonly string[]) {
  const nouns = files.flatMap((file) => {
    const [, district = "", noun = ""] = /^(?:contract|server)\/src\/(\w+)\/(\w+)/.exec(file) ?? []
    const folder = `server/src/${district}/${noun}`
    return existsSync(join(root, folder)) ? [`${folder}/`] : []
  })
  const related = files.filter((file) => /^(web|contract|scripts|commands)\/.*\.tsx?$/.test(file))
  return { folders: [...new Set(nouns)], related }
}
