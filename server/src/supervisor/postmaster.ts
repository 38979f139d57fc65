import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { RunProgram } from "./binaries.ts"
import type { Owner } from "./owner.ts"
import { exists, processesIn, servesCluster } from "./processes.ts"

export type Postmaster = { pid: number; host: string; port: number }
export type Durability = "lasting" | "throwaway"

const windows = process.platform === "win32"

/** What postmaster.pid says: pid, folder, start, port, socket folder, address, memory key, state. */
function pidFile(cluster: string): { pid: number; ready: boolean; host: string; port: number } | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
  const [pid, , , port, socketFolder, , , state] = lines
  return {
    pid: Number(pid),
    port: Number(port),
    host: socketFolder || "127.0.0.1",
    ready: state?.trim() === "ready",
  }
}

/** Waits for a server that is already running on this cluster to be ready, if there is one. */
export async function runningPostmaster(
  cluster: string,
  milliseconds = 60_000,
): Promise<Postmaster | undefined> {
  const deadline = Date.now() + milliseconds
  for (;;) {
    const said = pidFile(cluster)
    if (!said || !servesCluster(said.pid, cluster)) return undefined
    if (said.ready) return { pid: said.pid, host: said.host, port: said.port }
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL in ${cluster} is running but doesn't become ready.`)
    await sleep(50)
  }
}

/** Starts the server; the caller has made sure that none is running and that no other starter is at work. */
export async function startPostmaster(
  cluster: string,
  owner: Owner,
  durability: Durability,
  run: RunProgram,
): Promise<Postmaster> {
  await clearRemains(cluster)
  const options = Object.entries(await settings(cluster, owner, durability)).map(
    ([name, value]) => `-c ${quoted(`${name}=${value}`)}`,
  )
  const log = join(cluster, "start.log")
  await run("pg_ctl", ["start", "-D", cluster, "-w", "-t", "300", "-s", "-l", log, "-o", options.join(" ")])
  const postmaster = await runningPostmaster(cluster)
  if (!postmaster) throw new Error(`PostgreSQL stopped right after starting: see ${log}.`)
  return postmaster
}

/**
 * After kill -9, a power cut or a restarted container. Children of a dead postmaster end by themselves, or are ended:
 * what they had committed is in the write-ahead log. The pid file is only removed when its number now belongs to
 * someone else, because PostgreSQL's own guard against two servers on one cluster lives in it.
 */
async function clearRemains(cluster: string): Promise<void> {
  for (let round = 0; processesIn(cluster).length > 0; round++) {
    if (round === 100)
      throw new Error(`Processes ${processesIn(cluster).join(", ")} don't let go of ${cluster}.`)
    if (round >= 20) for (const pid of processesIn(cluster)) process.kill(pid, "SIGKILL")
    await sleep(50)
  }
  const left = pidFile(cluster)
  if (left && exists(left.pid)) rmSync(join(cluster, "postmaster.pid"))
}

/** Given on the command line, because a configuration file being edited may come back empty from a power cut. */
async function settings(
  cluster: string,
  owner: Owner,
  durability: Durability,
): Promise<Record<string, string | number>> {
  const lasting = durability === "lasting" ? "on" : "off"
  return {
    port: windows ? await freePort() : 5432,
    listen_addresses: windows ? "127.0.0.1" : "",
    unix_socket_directories: windows ? "" : socketFolder(cluster, owner),
    max_connections: 60,
    shared_buffers: "128MB",
    fsync: lasting,
    synchronous_commit: lasting,
    full_page_writes: lasting,
    wal_sync_method: process.platform === "linux" ? "fdatasync" : "fsync_writethrough",
    timezone: "UTC",
    log_timezone: "UTC",
    logging_collector: "on",
    log_filename: "postgresql-%a.log",
    log_truncate_on_rotation: "on",
    log_rotation_age: "1d",
  }
}

/** pg_ctl hands its options to a shell. */
const quoted = (text: string) => (windows ? `"${text}"` : `'${text}'`)

/** The cluster itself, unless its path is too long for a socket's address or would need quoting. */
function socketFolder(cluster: string, owner: Owner): string {
  if (cluster.length < 85 && /^[\w./-]+$/.test(cluster)) return cluster
  const folder = mkdtempSync(join(tmpdir(), "mphunzitsi-"))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
