import { readFileSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { hasCode, undefinedIfMissing } from "../server/src/lib/errorCodes.ts"
import { embeddedConnections } from "../server/src/lib/limits.ts"
import { InUse } from "../server/src/lib/startupError.ts"
import type { Address } from "./address.ts"
import type { RunProgram } from "./binaries.ts"
import { exists, processesIn, servesCluster } from "./processes.ts"

export type Postmaster = Address & { pid: number }

/** A throwaway database, for tests, doesn't wait for the disk. */
type Durability = "lasting" | "throwaway"

export type Scale = {
  durability?: Durability
  /** The number of server processes that use it. */
  workers?: number
}

const isWindows = process.platform === "win32"

/** If a server runs on this cluster, waits until it is ready or has ended. */
export async function runningPostmaster(cluster: string, run: RunProgram): Promise<Postmaster | undefined> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const { pid, state, host, port } = readPidFile(cluster) ?? {}
    if (!pid || !host || !port || !servesCluster(pid, cluster)) return undefined
    if (state === "ready") return { pid, host, port }
    if (state === "stopping") await endNow(cluster, run)
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL in ${cluster} is running but doesn't become ready.`)
    await sleep(50)
  }
}

/** Starts the server. The caller has made sure that none is running or starting. */
export async function startPostmaster(
  cluster: string,
  address: Address,
  scale: Scale,
  run: RunProgram,
): Promise<Postmaster> {
  await clearRemains(cluster)
  const options = Object.entries(settings(address, scale)).map(([name, value]) => quoted(name, `${value}`))
  const log = join(cluster, "start.log")
  await run("pg_ctl", ["start", "-D", cluster, "-w", "-t", "300", "-s", "-l", log, "-o", options.join(" ")])
  const postmaster = await runningPostmaster(cluster, run)
  if (!postmaster) throw new Error(`PostgreSQL stopped right after starting: see ${log}.`)
  return postmaster
}

export async function stopPostmaster(cluster: string, run: RunProgram): Promise<void> {
  if (await runningPostmaster(cluster, run)) await endNow(cluster, run)
}

/** Ends the server with all its processes, even if it is suspended or hangs. */
export async function endPostmaster(cluster: string, run: () => RunProgram): Promise<void> {
  wakePostmaster(cluster)
  if (readPidFile(cluster)) await stopPostmaster(cluster, run()).catch(() => killPostmaster(cluster, run()))
  await clearRemains(cluster)
}

/**
 * Whether the server is shutting down after a plain kill. It then accepts no connections and waits for open ones, which
 * never close.
 */
export const isStopping = (cluster: string) => readPidFile(cluster)?.state === "stopping"

/** Ends the server without waiting for open connections. */
const endNow = (cluster: string, run: RunProgram) =>
  run("pg_ctl", ["stop", "-D", cluster, "-w", "-t", "60", "-s", "-m", "fast"]).catch((error) => {
    // The server may have ended already.
    if (servesCluster(readPidFile(cluster)?.pid ?? 0, cluster)) throw error
  })

/** Resumes the processes of a suspended server. Has no effect on a running one. */
export function wakePostmaster(cluster: string): void {
  if (!isWindows) signalAll(cluster, "SIGCONT")
}

/** PostgreSQL's immediate shutdown: it recovers from its write-ahead log at the next start, as after a power cut. */
export async function killPostmaster(cluster: string, run: RunProgram): Promise<void> {
  await run("pg_ctl", ["stop", "-D", cluster, "-w", "-t", "6", "-s", "-m", "immediate"]).catch(() => {
    // The server doesn't react any more.
    signalAll(cluster, "SIGKILL")
  })
}

function signalAll(cluster: string, signal: NodeJS.Signals): void {
  const { pid } = readPidFile(cluster) ?? {}
  const postmaster = pid && servesCluster(pid, cluster) ? [pid] : []
  for (const processId of new Set([...postmaster, ...processesIn(cluster)])) send(signal, processId)
}

/** Sends a signal to a process, which may have ended since it was found. */
function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!hasCode(error, "ESRCH")) throw error
  }
}

/**
 * Cleans up after kill -9, a power cut or a restarted container. Processes of a dead postmaster end by themselves or are
 * killed here: what they committed is in the write-ahead log. The pid file is only removed if its number now belongs to
 * another program, because PostgreSQL relies on the file to prevent two servers on one cluster. PostgreSQL doesn't see a
 * server of another container, but that server's socket replies across containers.
 */
async function clearRemains(cluster: string): Promise<void> {
  for (let round = 0; processesIn(cluster).length > 0; round++) {
    if (round === 100) throw new Error(`Process ${processesIn(cluster)[0]} doesn't let go of ${cluster}.`)
    if (round >= 20) for (const pid of processesIn(cluster)) send("SIGKILL", pid)
    await sleep(50)
  }
  if (await answersElsewhere(cluster))
    throw new InUse(`A PostgreSQL runs on ${cluster} in another container. Stop that container first.`)
  const pidFile = readPidFile(cluster)
  if (!pidFile || (pidFile.pid && !exists(pidFile.pid))) return
  for (const name of ["postmaster.pid", ".s.PGSQL.5432", ".s.PGSQL.5432.lock"]) {
    rmSync(join(cluster, name), { force: true })
  }
}

/**
 * Whether a server in another container or machine still listens on this cluster's socket. A server that is being killed
 * has a second to end.
 */
async function answersElsewhere(cluster: string): Promise<boolean> {
  if (isWindows) return false
  for (let round = 0; await listens(join(cluster, ".s.PGSQL.5432")); round++) {
    if (round === 10) return true
    await sleep(100)
  }
  return false
}

/**
 * The kernel accepts a connection for a listening process, even for a suspended one. EAGAIN means that too many are
 * waiting.
 */
function listens(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once("connect", () => resolve(true))
    socket.once("error", (error) => resolve(hasCode(error, "EAGAIN")))
    socket.once("connect", () => socket.destroy())
  })
}

type PidFile = { pid: number; port: number; host: string; state: string | undefined }

/**
 * The file's lines are pid, folder, start time, port, socket folder, address, memory key and state. After a power cut its
 * content may be anything.
 */
function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")
    return {
      pid: Math.abs(Number(lines[0]) || 0),
      port: Number(lines[3]) || 0,
      host: lines[4] || "127.0.0.1",
      state: lines[7]?.trim(),
    }
  } catch (error) {
    return undefinedIfMissing(error)
  }
}

/** Passed on the command line, because a configuration file being edited may be empty after a power cut. */
function settings(
  { host, port }: Address,
  { durability = "lasting", workers = 1 }: Scale,
): Record<string, string | number> {
  const lasting = durability === "lasting" ? "on" : "off"
  return {
    port,
    listen_addresses: isWindows ? host : "",
    unix_socket_directories: isWindows ? "" : host,
    max_connections: embeddedConnections(workers),
    shared_buffers: "32MB",
    // The data fit into memory, where random reads cost as much as sequential ones. No query is worth compiling.
    random_page_cost: 1.1,
    jit: "off",
    // One search must not use every core.
    max_parallel_workers_per_gather: 0,
    fsync: lasting,
    synchronous_commit: lasting,
    full_page_writes: lasting,
    // In a throwaway cluster, the workers of autovacuum would prevent a test from dropping its database.
    autovacuum: lasting,
    wal_sync_method: process.platform === "linux" ? "fdatasync" : "fsync_writethrough",
    timezone: "UTC",
    log_timezone: "UTC",
    logging_collector: "on",
    log_filename: "postgresql-%a.log",
    log_truncate_on_rotation: "on",
    log_rotation_age: "1d",
  }
}

/** pg_ctl passes its options to a shell. */
function quoted(name: string, value: string): string {
  const quote = isWindows ? '"' : "'"
  return `-c ${quote}${name}=${value}${quote}`
}
