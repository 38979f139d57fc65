import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { parseArgs } from "node:util"
import { markdown } from "../bench/table.ts"
import { bucket } from "./drills/bucket.ts"
import { diskFull } from "./drills/diskFull.ts"
import type { Drill } from "./drills/drill.ts"
import { firstMinutes } from "./drills/firstMinutes.ts"
import { fuzz } from "./drills/fuzz.ts"
import { image } from "./drills/image.ts"
import { journeys, machines, processes } from "./drills/journeys.ts"
import { kills } from "./drills/kills.ts"
import { memory } from "./drills/memory.ts"
import { powerCut } from "./drills/powerCut.ts"
import { races } from "./drills/races.ts"
import { replica } from "./drills/replica.ts"
import { restore, restoreElsewhere } from "./drills/restore.ts"
import { slowClients } from "./drills/slowClients.ts"
import { strangers } from "./drills/strangers.ts"
import { switchOver } from "./drills/switchOver.ts"
import { tests } from "./drills/tests.ts"
import { fiveYears } from "./drills/years.ts"
import { root } from "./run.ts"

// npm run drill: the long tests, too slow for npm test. "npm run drill -- kills" runs one of them, and "npm run drill -- --resume"
// those that haven't passed at this commit yet.
const drills: Record<string, Drill> = {
  tests,
  journeys,
  fuzz,
  races,
  kills,
  powerCut,
  diskFull,
  slowClients,
  strangers,
  firstMinutes,
  restore,
  restoreElsewhere,
  switchOver,
  bucket,
  replica,
  processes,
  machines,
  image,
  years: fiveYears,
  memory,
}

const { values, positionals } = parseArgs({
  options: { resume: { type: "boolean", default: false } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !(name in drills))
if (unknown.length > 0) {
  console.error(
    `There is no drill called ${unknown.join(", ")}. There are: ${Object.keys(drills).join(", ")}.`,
  )
  process.exit(1)
}

const describe = ["describe", "--always", "--dirty", "--abbrev=8"]
const commit = execFileSync("git", describe, { cwd: root, encoding: "utf8" }).trim()
/** Settings of the drills, such as the number of students. A figure means little without them. */
const settings = Object.entries(process.env)
  .filter(([name]) => /^(DRILL_|FUZZ_RUNS$|DEEDS|UNDO_SEED$)/.test(name))
  .map(([name, value]) => `${name}=${value}`)
/** A drill that passed in the same state needn't be repeated. With uncommitted changes, the state is unknown. */
const state = commit.endsWith("-dirty") ? undefined : [commit, ...settings.toSorted()].join(" ")
/** The state in which each drill last passed, and the seconds it took. */
const passed = join(root, "node_modules/.cache/drills.json")
const earlier: Record<string, { state: string; seconds: number }> = existsSync(passed)
  ? JSON.parse(readFileSync(passed, "utf8"))
  : {}

const results: [name: string, outcome: string, seconds: number | undefined][] = []
const chosen = Object.entries(drills).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
)
for (const [name, drill] of chosen) results.push([name, ...(await runDrill(name, drill))])
const failed = results.filter(([, outcome]) => outcome === "failed").length
console.log(`\n${[commit, ...settings].join(" ")}, ${new Date().toISOString().slice(0, 10)}\n`)
console.log(
  markdown(
    ["Drill", "", "Seconds"],
    results.map(([name, outcome, seconds]) => [name, outcome, seconds?.toFixed(0) ?? ""]),
  ),
)
console.log(`${results.filter(([, outcome]) => outcome === "passed").length} passed, ${failed} failed`)
// The load of a failed drill would otherwise never stop.
process.exit(failed > 0 ? 1 : 0)

async function runDrill(name: string, { title, whyNot, run }: Drill): Promise<[string, number | undefined]> {
  const before = earlier[name]
  if (values.resume && state && before?.state === state) return ["passed", before.seconds]
  console.log(`${name}: ${title}`)
  const why = whyNot?.()
  if (why) {
    console.log(`  left out: ${why}`)
    return ["left out", undefined]
  }
  const begun = performance.now()
  const faults = await run().catch((error: Error) => [error.stack ?? error.message])
  const seconds = (performance.now() - begun) / 1000
  console.log(faults.length > 0 ? faults.map((fault) => `  ✗ ${fault}`).join("\n") : "  ✓")
  if (faults.length > 0) return ["failed", seconds]
  if (state) earlier[name] = { state, seconds }
  mkdirSync(dirname(passed), { recursive: true })
  writeFileSync(passed, JSON.stringify(earlier))
  return ["passed", seconds]
}
