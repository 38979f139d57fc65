import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./run.ts"

// docs/coverage names the test that shows each statement of the specification. Each named test must exist.
const files = {
  claims: ["docs/coverage/*.md"],
  tests: [
    "{server,supervisor,demonstration,contract,web,scripts}/**/*.test.{ts,tsx}",
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
const pattern = (text: string, gap: RegExp) =>
  new RegExp(`^${text.split(gap).map(RegExp.escape).join(".*")}$`)

const gap = /\$\{[^}]*\}|%[sdj]/g
/** What is nearly all gap would answer to every name. */
const saysMuch = ({ written }: { written: string }) => written.replace(gap, "").length > 12

const titles = linesOf(files.tests).flatMap(({ line }) =>
  [...line.matchAll(/"((?:[^"\\]|\\.)+)"|`([^`]+)`/g)].map(([, text, template]) => {
    const written = (text ?? template ?? "").replaceAll('\\"', '"')
    return { written, made: pattern(written, gap) }
  }),
)
/** Tests are in the last column, between quotation marks; … stands for omitted words. */
const claims = linesOf(files.claims).flatMap(({ line, place }) =>
  [...(line.split("|").at(-2) ?? "").matchAll(/"([^"]+)"/g)].map(([, claim = ""]) => ({ claim, place })),
)
const unknown = claims.filter(({ claim }) => {
  const shortened = pattern(claim, /\s*…/)
  return !titles.some((title) => shortened.test(title.written) || (saysMuch(title) && title.made.test(claim)))
})
for (const { claim, place } of unknown) console.error(`${place} names a test that is not there: ${claim}`)
if (unknown.length > 0) process.exitCode = 1
else console.log(`All ${claims.length} tests that docs/coverage names are there.`)
