import { run } from "./run.ts"

// npm run check: everything that can be said of the code without running it.
const checks = {
  "types of the contract": ["tsc", "--project", "tsconfig.json"],
  "types of the server": ["tsc", "--project", "server"],
  "types of the browser": ["tsc", "--project", "web"],
  "types of the journeys": ["tsc", "--project", "e2e"],
  "style and arrows": ["biome", "ci", "--colors=off", "--error-on-warnings"],
  "dead code": ["knip"],
  "tests that the coverage names": ["node", "scripts/coverage.ts"],
  "schema and row types": ["node", "scripts/schema.ts", "--check"],
}

/** Runs every check, printing what those that fail have to say; gives how many passed and failed. */
export function runChecks(): { passed: number; failed: number } {
  const count = { passed: 0, failed: 0 }
  for (const [name, [command = "", ...args]] of Object.entries(checks)) {
    const begun = performance.now()
    const { status, stdout, stderr, error } = run(command, args)
    const passed = status === 0
    count[passed ? "passed" : "failed"]++
    console.log(`${passed ? "✓" : "✗"} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
    if (!passed) console.log([stdout, stderr, error?.message].filter(Boolean).join("\n"))
  }
  return count
}

if (import.meta.main) process.exitCode = runChecks().failed > 0 ? 1 : 0
