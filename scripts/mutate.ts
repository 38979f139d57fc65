import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { hasCode } from "../server/src/lib/errorCodes.ts"
import { everyMutant, type Mutant } from "./mutate/mutants.ts"
import { root, run } from "./run.ts"

// npm run mutate -- --count 30 --seed 7: breaks guards, filters, constraints and lists of roles one at a time, in a copy of the
// tree, and reports those that no test notices. The tests are those of the noun, then the generated ones.
const { values } = parseArgs({
  options: { count: { type: "string", default: "30" }, seed: { type: "string" }, list: { type: "boolean" } },
})
const seed = Number(values.seed ?? Date.now() % 100_000)
const random = randomBy(seed)
const chosen = choose(Number(values.count))
console.log(`Seed ${seed}`)

const copy = mkdtempSync(join(tmpdir(), "mphunzitsi-mutants-"))
process.once("exit", () => rmSync(copy, { recursive: true }))
if (!values.list) copyTree()

const nouns = [...new Set(chosen.flatMap(({ nouns: testedNouns }) => testedNouns))]
const unbroken = values.list ? undefined : runTests(nouns)
if (unbroken && unbroken.outcome !== "passed")
  throw new Error(`Before anything is broken, the tests ${unbroken.outcome}:\n${unbroken.output}`)

const survivors = chosen.filter((mutant) => {
  const begun = performance.now()
  const outcome = values.list ? "chosen" : outcomeOf(mutant)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`${outcome.padEnd(8)} ${seconds.padStart(3)} s  ${mutant.title}`)
  return outcome === "SURVIVED" || outcome === "TIMED OUT"
})
console.log(`${chosen.length - survivors.length} of ${chosen.length} were noticed.`)
process.exitCode = survivors.length > 0 ? 1 : 0

/** Chooses this many mutants from anywhere in the tree, one of each kind in turn. */
function choose(count: number): Mutant[] {
  const shuffled = everyMutant().map((mutants) =>
    mutants.map((mutant) => ({ mutant, rank: random() })).sort((a, b) => a.rank - b.rank),
  )
  const rounds = Math.max(...shuffled.map(({ length }) => length))
  const inTurn = Array.from({ length: rounds }, (_, round) =>
    shuffled.flatMap((each) => each[round]?.mutant ?? []),
  )
  return inTurn.flat().slice(0, count)
}

function outcomeOf({ file, nouns, start, end, replacement }: Mutant) {
  const text = readFileSync(join(copy, file), "utf8")
  writeFileSync(join(copy, file), text.slice(0, start) + replacement + text.slice(end))
  try {
    const own = runTests(nouns)
    if (own.outcome !== "passed") return own.outcome === "failed" ? "killed" : "TIMED OUT"
    const generated = runTests(["../test/everyEndpoint"])
    if (generated.outcome !== "passed") return generated.outcome === "failed" ? "killed*" : "TIMED OUT"
    return "SURVIVED"
  } finally {
    writeFileSync(join(copy, file), text)
  }
}

/** Runs the tests of these folders of server/src until one fails. Tests that take half an hour have noticed nothing. */
function runTests(folders: string[]) {
  const paths = folders.map((folder) => `${join("server/src", folder)}/`)
  const projects = ["--project", "together", "--project", "alone"]
  const options = ["--passWithNoTests", "--bail", "1", "--sequence.shuffle", "false", "--reporter", "dot"]
  const ended = run("vitest", ["run", ...projects, ...options, ...paths], { cwd: copy, timeout: 1_800_000 })
  if (ended.error && !hasCode(ended.error, "ETIMEDOUT")) throw ended.error
  const outcome = ended.error ? "timed out" : ended.status === 0 ? "passed" : "failed"
  return { outcome, output: ended.stdout } as const
}

function copyTree(): void {
  const listed = run("git", ["ls-files", "--cached", "--others", "--exclude-standard"]).stdout as string
  for (const file of listed.split("\n").filter(Boolean)) cpSync(join(root, file), join(copy, file))
  for (const folder of ["node_modules", "dist"]) symlinkSync(join(root, folder), join(copy, folder))
}

/** A repeatable sequence of numbers from 0 to 1, by its seed (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
