import pg from "pg"
import { chooseAddress, leaveAddress } from "./address.ts"
import { programs } from "./binaries.ts"
import { clusterFolder, database, openCluster, role } from "./cluster.ts"
import { databaseFolder } from "./databaseFolder.ts"
import { type Lock, tryLock, waitForLock } from "./lock.ts"
import { ownerOf } from "./owner.ts"
import {
  isStopping,
  killPostmaster,
  runningPostmaster,
  type Scale,
  startPostmaster,
  stopPostmaster,
  wakePostmaster,
} from "./postmaster.ts"
import { servesCluster } from "./processes.ts"

export type Connection = { host: string; port: number; user: string; password: string; database: string }

export type Postgres = {
  connection: Connection
  /** A connection string, with the password. */
  url: string
  /** The database's folder; not always inside the data folder, see databaseFolder. */
  folder: string
  /** It was running already: left by a killed supervisor, or supervised by another one. */
  adopted: boolean
  /** Whether this process supervises the database: only one does at a time, and only its `stop` stops it. */
  keeper: boolean
  isRunning(): boolean
  /** Restarts a server that was killed or told to end, at the same address. */
  revive(): Promise<void>
  /** Whether it answers a new connection within these milliseconds, be it with a refusal. */
  answers(patience: number): Promise<boolean>
  /** Lets suspended processes go on. */
  wake(): void
  /** Ends it without waiting for connections or a checkpoint; nothing that was committed is lost. */
  endAtOnce(): Promise<void>
  stop(): Promise<void>
}

/** Starts the embedded PostgreSQL of a data folder, or joins it if it is running. */
export async function startPostgres(dataDir: string, scale: Scale = {}): Promise<Postgres> {
  const folder = await databaseFolder(dataDir)
  const starting = await waitForLock(`starting ${folder}`, 120_000)
  const keeping = await tryLock(`keeping ${folder}`)
  try {
    return await open(folder, scale, keeping)
  } catch (error) {
    keeping?.release()
    throw error
  } finally {
    starting.release()
  }
}

async function open(folder: string, scale: Scale, keeping: Lock | undefined): Promise<Postgres> {
  const owner = ownerOf(folder, clusterFolder(folder))
  const run = programs(folder, owner)
  const cluster = await openCluster(folder, owner, run)
  const running = await runningPostmaster(cluster.folder, run)
  const address = running ?? (await chooseAddress(cluster.folder, owner))
  const start = () => startPostmaster(cluster.folder, address, scale, run)
  let postmaster = running ?? (await start())
  const { host, port } = address
  const connection = { host, port, user: role, password: cluster.password, database }
  return {
    connection,
    url: urlOf(connection),
    folder,
    adopted: running !== undefined,
    keeper: keeping !== undefined,
    isRunning: () => servesCluster(postmaster.pid, cluster.folder) && !isStopping(cluster.folder),
    async revive() {
      postmaster = (await runningPostmaster(cluster.folder, run)) ?? (await start())
    },
    answers: (patience) => answersWithin(patience, connection),
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

async function answersWithin(milliseconds: number, connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: milliseconds })
  // Ending a connection that answers nothing would wait for it.
  const timer = setTimeout(() => client.connection.stream.destroy(), milliseconds)
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    return !/timeout expired|terminated unexpectedly/.test((error as Error).message)
  } finally {
    clearTimeout(timer)
  }
}

/** A URL can't have a socket's folder as its host, so it is a parameter. */
export function urlOf({ host, port, user, password, database }: Connection): string {
  return `postgresql://${user}:${password}@/${database}?${new URLSearchParams({ host, port: `${port}` })}`
}
