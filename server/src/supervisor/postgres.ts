import { programs } from "./binaries.ts"
import { clusterFolder, database, openCluster, role } from "./cluster.ts"
import { databaseFolder } from "./databaseFolder.ts"
import { type Lock, tryLock, waitForLock } from "./lock.ts"
import { ownerOf } from "./owner.ts"
import { type Durability, type Postmaster, runningPostmaster, startPostmaster } from "./postmaster.ts"

export type Connection = { host: string; port: number; user: string; password: string; database: string }

export type Postgres = {
  connection: Connection
  /** The same as an address, for `pg`. Holds the password. */
  url: string
  /** Where the database is kept; not always inside the data folder, see databaseFolder. */
  folder: string
  pid: number
  /** It was running already: left behind by a killed supervisor, or in the keeping of a living one. */
  adopted: boolean
  /** Whether this process keeps the database: only one does at a time, and only its `stop` stops it. */
  keeper: boolean
  stop(): Promise<void>
}

/**
 * Brings up the embedded PostgreSQL of a data folder, or joins it when it is running. Throwaway databases, for tests,
 * don't wait for the disk.
 */
export async function startPostgres(dataDir: string, durability: Durability = "lasting"): Promise<Postgres> {
  const folder = databaseFolder(dataDir)
  const starting = await waitForLock(`starting ${folder}`, 120_000)
  const keeping = await tryLock(`keeping ${folder}`)
  try {
    return await start(folder, durability, keeping)
  } catch (error) {
    keeping?.release()
    throw error
  } finally {
    starting.release()
  }
}

async function start(folder: string, durability: Durability, keeping: Lock | undefined): Promise<Postgres> {
  const owner = ownerOf(clusterFolder(folder), folder)
  const run = programs(folder, owner)
  const cluster = await openCluster(folder, owner, run)
  const running = await runningPostmaster(cluster.folder)
  const postmaster: Postmaster = running ?? (await startPostmaster(cluster.folder, owner, durability, run))
  const { host, port } = postmaster
  const connection = { host, port, user: role, password: cluster.password, database }
  return {
    connection,
    url: urlOf(connection),
    folder,
    pid: postmaster.pid,
    adopted: running !== undefined,
    keeper: keeping !== undefined,
    async stop() {
      if (!keeping) return
      if (await runningPostmaster(cluster.folder)) {
        await run("pg_ctl", ["stop", "-D", cluster.folder, "-w", "-t", "60", "-s", "-m", "fast"])
      }
      keeping.release()
    },
  }
}

/** A socket's folder can't stand where a host name does, so the address carries it as a parameter. */
export function urlOf({ host, port, user, password, database }: Connection): string {
  return `postgresql://${user}:${password}@/${database}?${new URLSearchParams({ host, port: `${port}` })}`
}
