// Fills Node's cache of compiled programs: after the pages are built, and in the image. A process that compiles TypeScript
// itself keeps the compiler in memory, 20 MB for as long as it runs, so even the first start should find everything compiled.
// With an invalid port the programs end as soon as they are loaded. Each set of flags and each account has a cache of its own.
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8"))
const supervisorFlags = read("package.json").scripts.start.split(" ").slice(1, -1)
const serverFlags = read("supervisor/serverFlags.json")
/** The modules that threads of the server load on demand. */
const loadedOnDemand = [
  ...["lib/threads/worker", "lib/files/rendering", "lib/files/pdf", "lib/files/wordDocuments"],
  ...["teaching/timetablePlans/plans.rules", "people/accounts/passwords.rules"],
]
const imports = loadedOnDemand.map((name) => `import("./server/src/${name}.ts")`).join(";")
const programs = [
  ...["start.mjs", "bringUp.ts", "checkCollege.ts"].map((name) => [...supervisorFlags, `supervisor/${name}`]),
  [...serverFlags, "server/src/main.ts"],
  [...serverFlags, "--eval", imports],
]

const cache = process.env.NODE_COMPILE_CACHE ?? join(root, "node_modules/.cache/node")
const environment = { ...process.env, NODE_COMPILE_CACHE: cache, PORT: "none" }
for (const args of programs) spawnSync(process.execPath, args, { cwd: root, env: environment })
