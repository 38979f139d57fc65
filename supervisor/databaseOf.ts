import { realpathSync } from "node:fs"
import type { Config } from "../server/src/config.ts"
import { StartupError } from "../server/src/lib/startupError.ts"
import { nameOf } from "./belonging/database.ts"
import { beginFolder, hasOwnDatabase, lookAtBoth, type Pair, refuseStrangers } from "./belonging/together.ts"
import { openDataFolder } from "./dataFolder.ts"
import { reachDatabase } from "./externalDatabase.ts"
import { type Hold, holdDatabase } from "./holdDatabase.ts"
import { tryLock } from "./lock.ts"
import { type Postgres, startPostgres } from "./postgres.ts"

type Opening = {
  /** Nothing else may serve the folder or the database meanwhile. */
  alone: boolean
  /** A new folder gets a database; otherwise it is refused. */
  begins: boolean
  /** Joins by hand a pair that doesn't belong together, where that is possible. */
  adopts?: boolean
  stop?: AbortSignal
}

export type CollegeDatabase = {
  /** A connection string, with the password. */
  url: string
  pair: Pair
  isNew: boolean
  /** Absent with DATABASE_URL. */
  postgres: Postgres | undefined
  /** Absent for the database of the data folder, which has a lock of its own. */
  hold: Hold | undefined
  close(): Promise<void>
}

/** Opens the college's database, its own or that of DATABASE_URL, if it belongs to the data folder. */
export async function openDatabaseOf(config: Config, opening: Opening): Promise<CollegeDatabase> {
  const { dataDir, databaseUrl } = config
  openDataFolder(dataDir)
  const lock = opening.alone ? await tryLock(`serving ${realpathSync(dataDir)}`) : undefined
  if (opening.alone && !lock) throw inUse(dataDir)
  try {
    const opened = await (databaseUrl
      ? openExternal(dataDir, databaseUrl, opening)
      : openOwn(dataDir, opening))
    const close = () => opened.close().finally(() => lock?.release())
    return { ...opened, close }
  } catch (error) {
    lock?.release()
    throw error
  }
}

async function openOwn(dataDir: string, opening: Opening): Promise<CollegeDatabase> {
  if (!(await hasOwnDatabase(dataDir))) {
    if (!opening.begins) throw noCollege(dataDir)
    await beginFolder(dataDir)
  }
  const postgres = await startPostgres(dataDir)
  const close = () => postgres.stop()
  try {
    if (opening.alone) announce(dataDir, postgres)
    const { url, folder } = postgres
    return { url, postgres, hold: undefined, close, ...(await lookAt(dataDir, url, folder, opening)) }
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

async function openExternal(dataDir: string, url: string, opening: Opening): Promise<CollegeDatabase> {
  const { stop = new AbortController().signal, alone, begins } = opening
  const name = nameOf(url)
  await reachDatabase(url, { stop })
  const hold = alone ? await holdDatabase(url, { name, stop }) : undefined
  const close = async () => hold?.release()
  try {
    const look = await lookAt(dataDir, url, name, opening)
    if (look.isNew && !begins) throw noCollege(dataDir)
    if (look.isNew) await beginFolder(dataDir)
    return { url, postgres: undefined, hold, close, ...look }
  } catch (error) {
    await close()
    throw error
  }
}

async function lookAt(dataDir: string, url: string, name: string, { adopts }: Opening) {
  const pair = await lookAtBoth(dataDir, url, name)
  const { judgement } = pair
  const joins = adopts && judgement.kind === "refused" && judgement.adoptable
  return { pair, isNew: joins ? false : refuseStrangers(judgement) }
}

const inUse = (dataDir: string) =>
  new StartupError(`The data in ${dataDir} is in use by another npm start or a command. Stop that first.`)

const noCollege = (dataDir: string) =>
  new StartupError(`There is no college in ${dataDir} yet. Begin one with npm start, or set DATA_DIR.`)
