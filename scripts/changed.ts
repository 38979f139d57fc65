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
 * What to hand to vitest for a change: the folders of the nouns on the server, whose app imports every noun, so that the import graph
 * would lead to all tests; for the rest the changed files, whose importers `vitest related` finds.
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
