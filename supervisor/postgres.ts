import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { asError, hasCode } from "../server/src/lib/errorCodes.ts"
import { InUse } from "../server/src/lib/startupError.ts"
import { chooseAddress, leaveAddress } from "./address.ts"
import { programs } from "./binaries.ts"
import { clusterFolder, database, openCluster, role } from "./cluster.ts"
import { databaseFolder, existingFolder } from "./databaseFolder.ts"
import { type Lock, tryLock, waitForLock } from "./lock.ts"
import { ownerOf } from "./owner.ts"
import {
  endPostmaster,
  isStopping,
  killPostmaster,
  type Postmaster,
  runningPostmaster,
  type Scale,
  startPostmaster,
  stopPostmaster,
  wakePostmaster,
} from "./postmaster.ts"
import { processesIn, processorTimeOf, servesCluster } from "./processes.ts"

export type Connection = { host: string; port: number; user: string; password: string; database: string }

export type Postgres = {
  connection: Connection
  /** A connection string, with the password. */
  url: string
  /** The database's folder, which is not always inside the data folder; see databaseFolder. */
  folder: string
  /** Whether the server was running already: left by a killed supervisor, or supervised by another one. */
  adopted: boolean
  /** Whether this process supervises the database. Only one does at a time, and only its `stop` stops it. */
  keeper: boolean
  isRunning(): boolean
  /** Restarts a server that was killed or told to end, at the same address. */
  revive(): Promise<void>
  /**
   * False if the server is running and doesn't reply to a new connection within these milliseconds. A refusal counts as a
   * reply.
   */
  answers(timeout: number): Promise<boolean>
  /** Milliseconds of processor time that each of its processes has used or waited for, by their ids. Empty if unknown. */
  processorTime(): ReadonlyMap<number, number>
  /** Resumes suspended processes. */
  wake(): void
  /** Ends the server without waiting for connections or a checkpoint. Nothing that was committed is lost. */
  endAtOnce(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL of a data folder, or joins it if it is running. If another process supervises it,
 * `timeout` is the number of milliseconds to wait until that process has started it again.
 */
export async function startPostgres(dataDir: string, scale: Scale = {}, timeout = 10_000): Promise<Postgres> {
  const folder = await databaseFolder(dataDir)
  const starting = await waitForLock(lockFile(folder, "starting"), 120_000)
  const keeping = await tryLock(lockFile(folder, "keeping"))
  try {
    return await open(folder, { scale, keeping, timeout })
  } catch (error) {
    keeping?.release()
    throw error
  } finally {
    starting.release()
  }
}

/**
 * Ends the PostgreSQL of a data folder, which a killed process may have left, and prevents others from starting it until
 * the lock is released. Refuses while another process supervises it.
 */
export async function haltPostgres(dataDir: string): Promise<Lock> {
  const folder = existingFolder(dataDir)
  if (!folder) return { release: () => undefined }
  const starting = await waitForLock(lockFile(folder, "starting"), 120_000)
  try {
    const keeping = await tryLock(lockFile(folder, "keeping"))
    if (!keeping) throw inUse(folder)
    const cluster = clusterFolder(folder)
    await endPostmaster(cluster, () => programs(folder, ownerOf(folder, cluster))).catch((error) => {
      keeping.release()
      throw error
    })
    return keeping
  } finally {
    starting.release()
  }
}

/**
 * The locks are in the database's folder, so that they are found by any path to it. Windows can't rename a folder with an open
 * file.
 */
const lockFile = (folder: string, name: string) =>
  process.platform === "win32" ? `${folder}.${name}.lock` : join(folder, `${name}.lock`)

const inUse = (folder: string) =>
  new InUse(
    `The database in ${folder} is in use by another npm start or a command. Stop that first; or, where it is another container, run the ` +
      "command in that one.",
  )

type Opening = { scale: Scale; keeping: Lock | undefined; timeout: number }

async function open(folder: string, { scale, keeping, timeout }: Opening): Promise<Postgres> {
  const owner = ownerOf(folder, clusterFolder(folder))
  const run = programs(folder, owner)
  const cluster = await openCluster(folder, owner, run)
  const look = () => runningPostmaster(cluster.folder, run)
  const running = (await look()) ?? (keeping ? undefined : await startedByKeeper(folder, look, timeout))
  const address = running ?? (await chooseAddress(cluster.folder, owner))
  const start = () => startPostmaster(cluster.folder, address, scale, run)
  let postmaster = running ?? (await start())
  const isRunning = () => servesCluster(postmaster.pid, cluster.folder) && !isStopping(cluster.folder)
  const { host, port } = address
  const connection = { host, port, user: role, password: cluster.password, database }
  return {
    connection,
    url: urlOf(connection),
    folder,
    adopted: running !== undefined,
    keeper: keeping !== undefined,
    isRunning,
    async revive() {
      postmaster = (await look()) ?? (await start())
    },
    answers: async (limit) => !isRunning() || (await answersWithin(limit, connection)),
    processorTime: () =>
      new Map(processesIn(cluster.folder).map((pid) => [pid, processorTimeOf(pid).wanted] as const)),
    wake: () => wakePostmaster(cluster.folder),
    endAtOnce: () => killPostmaster(cluster.folder, run),
    async stop() {
      if (!keeping) return
      await stopPostmaster(cluster.folder, run)
      leaveAddress(address)
      keeping.release()
    },
  }
}

/** Waits until the process that holds the folder's lock has started the database, because nobody else may start or stop it. */
async function startedByKeeper(
  folder: string,
  look: () => Promise<Postmaster | undefined>,
  timeout: number,
): Promise<Postmaster> {
  const deadline = performance.now() + timeout
  for (;;) {
    const running = await look()
    if (running) return running
    if (performance.now() > deadline) throw inUse(folder)
    await sleep(100)
  }
}

/** Whether a database replies to a new connection in time. */
export async function answersWithin(milliseconds: number, connection: Connection): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  for (;;) {
    const fault = await ask(milliseconds, connection)
    if (!fault || !isUnanswered(fault)) return true
    // The immediate error of a socket without a listener may be outdated a moment later.
    if (performance.now() + 100 > deadline) return false
    await sleep(100)
  }
}

async function ask(milliseconds: number, connection: Connection): Promise<Error | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: milliseconds })
  // A database that is killed after its reply would otherwise end this process.
  client.on("error", () => undefined)
  // Ending a connection that doesn't reply would wait for it.
  const timer = setTimeout(() => client.connection.stream.destroy(), milliseconds)
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    return asError(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Whether no reply came, or the socket was removed or has no listener. Any other error is a reply of the database. */
const isUnanswered = (error: Error) =>
  /timeout expired|terminated unexpectedly/.test(error.message) || hasCode(error, "ENOENT", "ECONNREFUSED")

/** A URL can't have a socket's folder as its host, so the host is a parameter. */
export function urlOf({ host, port, user, password, database }: Connection): string {
  return `postgresql://${user}:${password}@/${database}?${new URLSearchParams({ host, port: `${port}` })}`
}
