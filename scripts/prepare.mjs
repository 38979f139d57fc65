// Runs before npm start, npm test and the other commands. It installs packages and builds pages if they are missing or
// outdated. With --packages it builds nothing, because a running college serves the pages. It uses only built-in modules, and
// nothing newer than Node.js 20.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === "win32"
const wantedNode = 24

if (!isInstalled()) {
  console.log("Installing the packages. This takes a minute or so, once.")
  // An older Node.js only runs npm: the installed packages include the Node.js that runs them. npm would warn about each
  // package.
  const quiet = majorOf("node") < wantedNode ? ["--loglevel=error"] : []
  npm("ci", "--include=dev", "--no-audit", "--no-fund", ...quiet)
}
checkNode()
const stamp = join(root, "node_modules/.built")
const sources = hashOf(["web", "contract", "vite.config.ts", "scripts/chunks.ts", "package-lock.json"])
if (!process.argv.includes("--packages") && !isBuilt()) {
  console.log("Building the pages.")
  // A build that is interrupted leaves a part of the pages, also for the release that was built before.
  rmSync(stamp, { force: true })
  npm("run", "build")
  spawnSync("node", ["scripts/compile.mjs"], { cwd: root, shell: windows })
  writeFileSync(stamp, sources)
}

/** Whether node_modules matches the lock file, by npm's own record of what it installed. */
function isInstalled() {
  const account = join(root, "node_modules/.package-lock.json")
  if (!existsSync(account)) return false
  const installed = packagesIn(account)
  // Optional packages for other systems are absent.
  return Object.entries(packagesIn(join(root, "package-lock.json"))).every(
    ([path, wanted]) =>
      path === "" || (installed[path] ? installed[path].version === wanted.version : wanted.optional),
  )
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages
}

/** Node.js comes as a package for Linux and Windows; elsewhere, or where that can't run, the system must provide it. */
function checkNode() {
  const packaged = join(root, "node_modules/.bin", windows ? "node.cmd" : "node")
  if (existsSync(packaged)) {
    if (majorOf(packaged) >= wantedNode) return
    rmSync(packaged) // npm would otherwise continue to choose it.
  }
  if (majorOf("node") >= wantedNode) return
  console.error(
    `The Node.js among the packages can't run on this machine (${process.platform} ${process.arch}), and its own is ` +
      `${process.version}. Install Node.js ${wantedNode} or newer and run this again.`,
  )
  process.exit(1)
}

function majorOf(command) {
  const { stdout } = spawnSync(command, ["--version"], { encoding: "utf8", shell: windows })
  return Number(/^v(\d+)\./.exec(stdout ?? "")?.[1] ?? 0)
}

function isBuilt() {
  return existsSync(join(root, "dist")) && existsSync(stamp) && readFileSync(stamp, "utf8") === sources
}

function hashOf(paths) {
  const hash = createHash("sha256")
  for (const file of paths.flatMap(filesIn)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest("hex")
}

function filesIn(path) {
  if (!existsSync(join(root, path))) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  const names = readdirSync(join(root, path)).sort()
  return names.filter((name) => !name.includes(".test.")).flatMap((name) => filesIn(join(path, name)))
}

function npm(...args) {
  // NODE_ENV=production would leave out the packages that build the pages.
  const environment = { ...process.env, NODE_ENV: "" }
  const done = spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: windows, env: environment })
  if (done.status !== 0) process.exit(done.status ?? 1)
}
