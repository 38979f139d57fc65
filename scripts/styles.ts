import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./run.ts"
import { styleFaults } from "./styles/faults.ts"

// Checks that each class name has its rules in one style sheet, and that a component writes it.
const read = (file: string) => readFileSync(join(root, file), "utf8")
const sheets = globSync("web/src/**/*.css", { cwd: root }).map((file) => file.replaceAll("\\", "/"))
const components = globSync("web/src/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)
const faults = styleFaults(new Map(sheets.map((file) => [file, read(file)] as const)), components.map(read))
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`${sheets.length} style sheets: each class name has its rules in one of them.`)
