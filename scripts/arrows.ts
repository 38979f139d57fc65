import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { arrowFaults } from "./arrows/faults.ts"
import { root } from "./run.ts"

// Checks which folder imports from which, by the rules in scripts/arrows/order.ts.
const files = globSync("{contract,server,supervisor,demonstration,web}/**/*.{ts,tsx,css}", { cwd: root })
const sources = new Map(
  files.map((file) => [file.replaceAll("\\", "/"), readFileSync(join(root, file), "utf8")] as const),
)
const faults = arrowFaults(sources)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`${sources.size} files: no circle of folders, no import against the order.`)
