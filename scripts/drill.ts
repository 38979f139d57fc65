import { bucket } from "./drills/bucket.ts"
import type { Drill } from "./drills/drill.ts"
import { fuzz } from "./drills/fuzz.ts"
import { image } from "./drills/image.ts"
import { journeys, machines, processes } from "./drills/journeys.ts"
import { kills } from "./drills/kills.ts"
import { memory } from "./drills/memory.ts"
import { replica } from "./drills/replica.ts"
import { restore } from "./drills/restore.ts"
import { switchOver } from "./drills/switchOver.ts"
import { fiveYears } from "./drills/years.ts"

// npm run drill: the long tests, too slow for npm test. "npm run drill -- kills" runs one of them.
const drills: Record<string, Drill> = {
  ...{ fuzz, kills, restore, switchOver, bucket, replica, journeys, processes, machines, image },
  years: fiveYears,
  memory,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in drills))
if (unknown.length > 0) {
  console.error(
    `There is no drill called ${unknown.join(", ")}. There are: ${Object.keys(drills).join(", ")}.`,
  )
  process.exit(1)
}
let failed = 0
const chosen = Object.entries(drills).filter(([name]) => asked.length === 0 || asked.includes(name))
for (const [name, { title, run }] of chosen) {
  console.log(`${name}: ${title}`)
  const faults = await run().catch((error: Error) => [error.stack ?? error.message])
  if (faults.length > 0) failed++
  console.log(faults.length > 0 ? faults.map((fault) => `  ✗ ${fault}`).join("\n") : "  ✓")
}
console.log(`${chosen.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
