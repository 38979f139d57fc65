import { runBeside } from "./run.ts"
import type { Outcome } from "./vitestReport.ts"

// npm run check: every static check.
const checks = {
  // A compiler with several threads infers the same types in each of them, and takes twice the time.
  "types of the server": ["tsc", "--singleThreaded", "--project", "server"],
  "types of the contract": ["tsc", "--singleThreaded", "--project", "tsconfig.json"],
  "types of the browser": ["tsc", "--singleThreaded", "--project", "web"],
  "types of the service worker": ["tsc", "--singleThreaded", "--project", "web/worker"],
  "types of the journeys": ["tsc", "--singleThreaded", "--project", "e2e"],
  style: ["biome", "ci", "--colors=off", "--error-on-warnings"],
  "order of the rooms": ["node", "scripts/arrows.ts"],
  "names in the style sheets": ["node", "scripts/styles.ts"],
  "dead code": ["knip"],
  "tests that the coverage names": ["node", "scripts/coverage.ts"],
  "records, and files that documents and addresses in the code name": ["node", "scripts/records.ts"],
  "schema and row types": ["node", "scripts/schema.ts", "--check"],
}

/** Runs every check, two at a time, and prints the output of those that fail. */
export async function runChecks(): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failures: [] }
  const waiting = Object.entries(checks)
  const runNext = async (): Promise<void> => {
    const next = waiting.shift()
    if (!next) return
    const [name, [command = "", ...args]] = next
    const begun = performance.now()
    const { ended, output } = await runBeside(command, args)
    if (ended) outcome.passed++
    else outcome.failures.push(name)
    console.log(`${ended ? "✓" : "✗"} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
    if (!ended) console.log(output)
    return runNext()
  }
  await Promise.all([runNext(), runNext()])
  return outcome
}

if (import.meta.main) process.exitCode = (await runChecks()).failures.length > 0 ? 1 : 0
