import type { Config } from "../server/src/config.ts"
import { describeDatabase, hostAndPort, readAddress, unencryptedHosts } from "../server/src/lib/db/address.ts"
import { InUse, StartupError } from "../server/src/lib/startupError.ts"
import { beginFolder, hasOwnDatabase, inspectPair, type Pair, refuseStrangers } from "./belonging/pair.ts"
import { openDataFolder } from "./dataFolder.ts"
import { reachDatabase } from "./externalDatabase.ts"
import { type Hold, holdDatabase } from "./holdDatabase.ts"
import { servingLock, tryLock } from "./lock.ts"
import { type Postgres, startPostgres } from "./postgres.ts"
import { isSwitching, settleRestore } from "./restoring/journal.ts"

type Opening = {
  /** Whether nothing else may use the folder or the database at the same time. */
  alone: boolean
  /** Whether a new folder gets a database. Otherwise it is refused. */
  begins: boolean
  /** Joins a folder and a database that don't belong together, if that is possible. */
  adopts?: boolean
  stop?: AbortSignal
  /** Milliseconds to wait for another supervisor to end. */
  lockTimeout?: number
  /** Milliseconds to wait for a database or bucket that is starting at the same time. */
  startTimeout?: number
}

type Opened = {
  /** A connection string, with the password. */
  url: string
  /** The name in messages. */
  name: string
  /** Absent with DATABASE_URL. */
  postgres: Postgres | undefined
  /** Absent for the database of the data folder, which has a lock of its own. */
  hold: Hold | undefined
  close(): Promise<void>
}

export type CollegeDatabase = Opened & { pair: Pair; isNew: boolean }

/** Opens the college's database, its own or that of DATABASE_URL, if it belongs to the data folder. */
export async function openCollegeDatabase(config: Config, opening: Opening): Promise<CollegeDatabase> {
  const opened = await openUncheckedDatabase(config, opening)
  try {
    const checked = await checkPair(config, opened, opening)
    if (checked.isNew && !opened.postgres) {
      if (!opening.begins) throw noCollege(config.dataDir)
      await beginFolder(config.dataDir)
    }
    return { ...opened, ...checked }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Opens the college's database without checking whether it belongs to the data folder. */
export async function openUncheckedDatabase(config: Config, opening: Opening): Promise<Opened> {
  const { dataDir, databaseUrl } = config
  openDataFolder(dataDir)
  const lock = opening.alone ? await tryLock(servingLock(dataDir)) : undefined
  if (opening.alone && !lock) throw inUse(dataDir)
  try {
    if (lock) await settleRestore(config)
    else if (isSwitching(dataDir)) throw interrupted(dataDir)
    const opened = await (databaseUrl ? openExternal(config, databaseUrl, opening) : openOwn(config, opening))
    const close = () => opened.close().finally(() => lock?.release())
    return { ...opened, close }
  } catch (error) {
    lock?.release()
    throw error
  }
}

async function openOwn(config: Config, opening: Opening): Promise<Opened> {
  const { dataDir, workers } = config
  if (!(await hasOwnDatabase(config, { timeout: opening.startTimeout }))) {
    if (!opening.begins) throw noCollege(dataDir)
    await beginFolder(dataDir)
  }
  const postgres = await startPostgres(dataDir, { workers })
  const close = () => postgres.stop()
  try {
    if (opening.alone) announce(dataDir, postgres)
    return { url: postgres.url, name: postgres.folder, postgres, hold: undefined, close }
  } catch (error) {
    await close()
    throw error
  }
}

function announce(dataDir: string, postgres: Postgres): void {
  if (!postgres.keeper) throw inUse(dataDir)
  if (!postgres.folder.startsWith(dataDir)) {
    console.log(
      `The database is kept in ${postgres.folder}, because ${dataDir} is closed to the account it runs as.`,
    )
  }
  if (postgres.adopted) console.log("The database was still running and has been taken over.")
}

async function openExternal(config: Config, url: string, opening: Opening): Promise<Opened> {
  const { stop = new AbortController().signal, alone, begins, lockTimeout, startTimeout } = opening
  const name = describeDatabase(url)
  if (alone) warnOfOpenLines("DATABASE_URL", url)
  if (alone && config.replicaUrl) warnOfOpenLines("DATABASE_REPLICA_URL", config.replicaUrl)
  await reachDatabase(url, { timeout: startTimeout, stop })
  // A command that needs the college for itself doesn't share it with other machines.
  const isShared = begins && config.s3 !== undefined
  const hold = alone
    ? await holdDatabase(url, { name, shared: isShared, timeout: lockTimeout, stop })
    : undefined
  return { url, name, postgres: undefined, hold, close: async () => hold?.release() }
}

async function checkPair(config: Config, { url, name }: Opened, { adopts, stop, startTimeout }: Opening) {
  const pair = await inspectPair(config, url, name, { timeout: startTimeout, stop })
  const { judgement } = pair
  const joins = adopts && judgement.kind === "refused" && judgement.adoptable
  return { pair, isNew: joins ? false : refuseStrangers(judgement) }
}

function warnOfOpenLines(setting: string, url: string): void {
  const places = unencryptedHosts(readAddress(url, "reads")).map(hostAndPort)
  if (places.length === 0) return
  console.warn(
    `The line to the database (${places.join(", ")}) isn't encrypted: whoever is between can read and change marks. ` +
      `Add ?sslmode=verify-full to ${setting}.`,
  )
}

const inUse = (dataDir: string) =>
  new InUse(`The data in ${dataDir} is in use by another npm start or a command. Stop that first.`)

const interrupted = (dataDir: string) =>
  new StartupError(`A restore in ${dataDir} was interrupted. npm start, or the same restore, finishes it.`)

export const noCollege = (dataDir: string) =>
  new StartupError(`There is no college in ${dataDir} yet. Begin one with npm start, or set DATA_DIR.`)
