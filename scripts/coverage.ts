import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./run.ts"

// docs/coverage names the test that shows each statement of the specification. Each row names one, or says "No test" and
// why. Each named test and file must exist, and no mended fault is in two rows.
const files = {
  claims: ["docs/coverage/*.md"],
  tests: [
    "{server,supervisor,demonstration,contract,web,scripts,commands}/**/*.test.{ts,tsx}",
    "server/test/everyEndpoint/*.ts",
    "server/test/crudTests.ts",
    "e2e/*.spec.ts",
  ],
}
const linesOf = (patterns: readonly string[]) =>
  globSync(patterns, { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .map((line, index) => ({ line, place: `${file}:${index + 1}` })),
  )
const pattern = (text: string, placeholder: RegExp) =>
  new RegExp(`^${text.split(placeholder).map(RegExp.escape).join(".*")}$`)

/** Every string of the tests, because a title may be anywhere in them. */
const titles = new Set(
  linesOf(files.tests).flatMap(({ line }) =>
    [...line.matchAll(/"((?:[^"\\]|\\.)*)"|`([^`]+)`/g)].map(([, text, template]) =>
      (text ?? template ?? "").replaceAll('\\"', '"'),
    ),
  ),
)
const gap = /\$\{[^}]*\}|%[sdj]/g
/** The titles that a test completes. A title that consists almost only of a gap would match every claim. */
const templates = [...titles]
  .filter((title) => title.search(gap) >= 0 && title.replace(gap, "").length > 12)
  .map((title) => pattern(title, gap))
const written = linesOf(files.claims)
const rows = written.flatMap(({ line, place }) => {
  const [says, proof] = line.split("|").slice(1, -1)
  return says && proof && !/^(-+| *Says *)$/.test(says) ? [{ says, proof, place }] : []
})
/** The mended faults, each up to the words about how it was before. Of two people who write at once, both may add a row. */
const mended = Map.groupBy(
  rows.filter(({ place }) => place.includes("outside-testing")),
  ({ says }) => says.split(" Before, ")[0]?.trim(),
)
/** Tests are in the last column, between quotation marks; … means omitted words. */
const claims = rows.flatMap(({ proof, place }) =>
  [...proof.matchAll(/"([^"]+)"/g)].map(([, claim = ""]) => ({ claim, place })),
)
const isShown = (claim: string) => {
  if (titles.has(claim) || templates.some((template) => template.test(claim))) return true
  const shortened = pattern(claim, /\s*…/)
  return claim.includes("…") && [...titles].some((title) => shortened.test(title))
}
const paths = written.flatMap(({ line, place }) =>
  [...line.matchAll(/`(\w+\/[\w./*]+\.\w+)`/g)].map(([, path = ""]) => ({ path, place })),
)
const faults = [
  ...[...mended.values()]
    .flatMap(([first, ...others]) => others.map(({ place }) => ({ place, first: first.place })))
    .map(({ place, first }) => `${place} says what ${first} says.`),
  ...rows
    .filter(({ proof }) => !/"[^"]+"/.test(proof) && !/\bNo test\b/.test(proof))
    .map(({ place }) => `${place} names no test. Where there is none, write "No test:" and why.`),
  ...claims
    .filter(({ claim }) => !isShown(claim))
    .map(({ claim, place }) => `${place} names a test that is not there: ${claim}`),
  ...paths
    .filter(({ path }) => globSync(path, { cwd: root }).length === 0)
    .map(({ path, place }) => `${place} names a file that is not there: ${path}`),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else
  console.log(`All ${rows.length} rows of docs/coverage name a test that is there, or say why there is none.`)
