import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { commandOf, parentOf } from "../../supervisor/processes.ts"

/** The flags and the program of `npm start`. */
const start = [
  "--max-semi-space-size=1",
  "--expose-gc",
  join(import.meta.dirname, "../../supervisor/start.mjs"),
]

export type Supervised = {
  url: string
  dataDir: string
  process: ChildProcess
  output(): string
  hasEnded(): boolean
  /** The id of one of the college's server processes; 0 if there is none at the moment. */
  serverPid(): number
  serverPids(): number[]
  databasePid(): number
  /** Asks the supervisor to end, waits until it has, and returns its exit code. */
  stop(): Promise<number | null>
}

/** A temporary data folder that PostgreSQL can reach. */
export function temporaryDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "mphunzitsi-data-"))
  chmodSync(folder, 0o711)
  return folder
}

/** The fewest students with which the demonstration has every state, so that it loads quickly. */
const small = ["--students", "20"]

/** Runs `npm start` without npm, on a free port, and waits until it replies. */
export async function supervise(
  dataDir: string,
  environment: Record<string, string> = {},
  args: string[] = small,
  program: readonly string[] = start,
): Promise<Supervised> {
  const port = environment.PORT ?? `${await freePort()}`
  const { DATABASE_URL, PUBLIC_URL, ...inherited } = process.env
  const child = spawn(process.execPath, [...program, ...args], {
    env: { ...inherited, LOG_LEVEL: "warn", ...environment, PORT: port, DATA_DIR: dataDir },
    // The channel closes when this process ends, however it ends.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      output += chunk
    })
  await waitForOutput(child, () => output, "Mphunzitsi answers at")
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    output: () => output,
    hasEnded,
    serverPid: () => childrenOf(child.pid ?? 0, "main.ts")[0] ?? 0,
    serverPids: () => childrenOf(child.pid ?? 0, "main.ts"),
    databasePid: () =>
      Number(readFileSync(join(dataDir, "postgres/cluster-18/postmaster.pid"), "utf8").split("\n")[0]),
    async stop() {
      if (!hasEnded()) {
        child.kill("SIGTERM")
        await once(child, "exit")
      }
      return child.exitCode
    },
  }
}

/** Stops a college and removes its data. */
export async function dismantle(college: Supervised): Promise<void> {
  await college.stop()
  rmSync(college.dataDir, { recursive: true })
}

async function waitForOutput(child: ChildProcess, output: () => string, words: string): Promise<void> {
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`npm start ended with code ${code} before it answered:\n${output()}`)
  })
  const printed = new Promise<void>((resolve) => {
    child.stdout?.on("data", () => output().includes(words) && resolve())
  })
  await Promise.race([printed, ended])
}

/** The running child processes of this program. */
function childrenOf(parent: number, program: string): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => parentOf(pid) === parent && commandOf(pid).includes(program))
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
}

/** Runs a program as a new container would: with its own network, processes and shared memory, on the same files. */
export const unshare = [
  "unshare",
  "--net",
  "--ipc",
  "--pid",
  "--fork",
  "--kill-child",
  "--mount-proc",
] as const

/** Whether `unshare` works here: only as root on Linux. */
export const canUnshare = spawnSync(unshare[0], [...unshare.slice(1), "true"]).status === 0
