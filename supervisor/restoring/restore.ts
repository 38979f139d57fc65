import { createWriteStream, existsSync } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import type { Config } from "../../server/src/config.ts"
import { withBackupLock } from "../../server/src/lib/backup/connection.ts"
import type { BackupDestination } from "../../server/src/lib/backup/destination.ts"
import { sizeInDatabase } from "../../server/src/lib/backup/space.ts"
import { openBucket } from "../../server/src/lib/cluster/bucket.ts"
import { openStorage } from "../../server/src/lib/cluster/openStorage.ts"
import { describeDatabase } from "../../server/src/lib/db/address.ts"
import { refuseNewer } from "../../server/src/lib/db/migrate.ts"
import { writeDurably } from "../../server/src/lib/durable.ts"
import { hasCode } from "../../server/src/lib/errorCodes.ts"
import { freeSpaceOf, isStorageFull } from "../../server/src/lib/files/diskSpace.ts"
import type { Storage } from "../../server/src/lib/files/storage.ts"
import { sha256Of } from "../../server/src/lib/sha256.ts"
import { StartupError } from "../../server/src/lib/startupError.ts"
import { hasOpenedCollege, inspectFolder } from "../belonging/folder.ts"
import { type Identity, newIdentity, writeIdentity } from "../belonging/identity.ts"
import { openDataFolder } from "../dataFolder.ts"
import { holdDatabase } from "../holdDatabase.ts"
import { servingLock, tryLock } from "../lock.ts"
import { haltPostgres, startPostgres } from "../postgres.ts"
import {
  type Exchange,
  exchangeOf,
  isDatabaseThere,
  makeDatabase,
  type Names,
  namesFor,
} from "./databases.ts"
import { discardStaged, isSwitching, settleRestore, stagedFolder, switchOver } from "./journal.ts"

type Place = Pick<BackupDestination, "open">
type Backup = Awaited<ReturnType<Place["open"]>>

/**
 * Replaces a college that isn't running with a backup, or creates one on an empty machine. The new state is read, built
 * and compared before the old one is moved aside. If the process is killed at any moment, either the old state or the new
 * one remains. Returns the folder and the database to which the old state was moved, if there was one.
 */
export async function restoreCollege(config: Config, destination: Place, name: string | undefined) {
  const { dataDir, databaseUrl } = config
  openDataFolder(dataDir)
  const lock = await tryLock(servingLock(dataDir))
  if (!lock) throw new StartupError(`The college in ${dataDir} is running. Stop it first.`)
  try {
    await settleRestore(config)
    await refuseHalf(config)
    const halted = await haltPostgres(dataDir)
    try {
      const restore = async () => restoreFrom(config, await openKnown(destination, name))
      return await (databaseUrl ? holdingOld(exchangeOf(databaseUrl), restore) : restore())
    } finally {
      halted.release()
    }
  } finally {
    lock.release()
  }
}

/** A start with DATABASE_URL would otherwise combine a database that wasn't restored with the files of the backup. */
async function refuseHalf({ dataDir, databaseUrl }: Config): Promise<void> {
  const folder = await inspectFolder(dataDir)
  if (databaseUrl !== undefined || folder.hasDatabase || !hasOpenedCollege(folder)) return
  throw new StartupError(
    `The database of the college in ${dataDir} isn't in that folder, and DATABASE_URL isn't set. Nothing was changed. Set ` +
      "DATABASE_URL to the college's database, which is restored too. To restore the college into a database in the data folder " +
      "instead, set DATA_DIR to an empty folder.",
  )
}

/** Refuses a backup with an unknown format before anything is built. */
async function openKnown(destination: Place, name: string | undefined): Promise<Backup> {
  const backup = await destination.open(name)
  await refuseNewer(backup.manifest.migrations)
  return backup
}

async function restoreFrom(config: Config, backup: Backup) {
  const { dataDir, databaseUrl, s3 } = config
  await checkRoom(backup, config)
  await backup.verify()

  const exchange = databaseUrl === undefined ? undefined : exchangeOf(databaseUrl)
  const aside = `before-restore-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}`
  const databases = exchange && namesFor(exchange, aside)
  const hadDatabase = exchange !== undefined && (await isDatabaseThere(exchange))
  try {
    await build(config, backup, exchange && databases && { exchange, databases })
    await switchOver(config, {
      aside,
      ...(databases && { databases }),
      ...(s3 && { bucket: openBucket(s3).name }),
    })
  } catch (error) {
    if (isSwitching(dataDir)) throw error
    // If this fails too, the next command or start tries it again.
    await discardStaged(config).catch((fault: Error) => console.warn(fault.message))
    throw isNoRoom(error)
      ? new StartupError(`The disk is full, so nothing was restored. The college in ${dataDir} is as it was.`)
      : error
  }
  const database =
    databaseUrl === undefined
      ? `a database of its own in ${dataDir}`
      : `the database of DATABASE_URL, ${describeDatabase(databaseUrl)}`
  const folderAside = join(dataDir, aside)
  return {
    manifest: backup.manifest,
    database,
    ...(existsSync(folderAside) && { aside: folderAside }),
    ...(hadDatabase && { databaseAside: databases?.aside }),
  }
}

/** Builds the restored state beside the old one. */
async function build(
  config: Config,
  backup: Backup,
  elsewhere: { exchange: Exchange; databases: Names } | undefined,
) {
  const staged = stagedFolder(config.dataDir)
  await mkdir(staged, { recursive: true, mode: 0o711 })
  if (elsewhere) {
    const { exchange, databases } = elsewhere
    await backup.restoreInto(await makeDatabase(exchange, databases, staged))
  } else await restoreOwnDatabase(staged, backup)
  await restoreFiles(
    backup,
    config.s3 ? openStorage(config) : openStorage({ dataDir: staged, s3: undefined }),
  )
  for await (const { path, bytes } of backup.folder()) {
    await mkdir(dirname(join(staged, path)), { recursive: true, mode: 0o700 })
    await writeDurably(join(staged, path), bytes)
  }
  await writeIdentity(staged, identityFor(backup, config))
}

/**
 * Refuses a database that is in use by a college on another machine, or that is being saved. Excludes both until the exchange,
 * which ends all connections to it. A database that doesn't exist yet is used by nobody.
 */
async function holdingOld<Result>({ url, name }: Exchange, work: () => Promise<Result>): Promise<Result> {
  const hold = await holdDatabase(url, { name, timeout: 0, stop: new AbortController().signal }).catch(
    (error) => {
      if (!hasCode(error, "3D000")) throw error
    },
  )
  if (!hold) return work()
  try {
    return await withBackupLock(url, 0, work)
  } finally {
    await hold.release()
  }
}

/** The message may also come from PostgreSQL's programs, which may have written a part. */
const isNoRoom = (error: unknown) =>
  isStorageFull(error) || /No space left on device|Check free disk space/.test(`${error}`)

/** Names no entry of the audit log, because the next start would refuse a restored database that doesn't have that entry. */
const identityFor = ({ manifest }: Backup, { dataDir, s3 }: Config): Identity => ({
  ...newIdentity(dataDir),
  ...(manifest.college && { college: manifest.college }),
  ...(s3 && { bucket: openBucket(s3).name }),
  opened: true,
  missingFiles: manifest.files.missing.length,
})

/** The disk of a database on a server can't be measured. */
async function checkRoom({ manifest }: Backup, { dataDir, databaseUrl, s3 }: Config) {
  const rows = databaseUrl === undefined ? sizeInDatabase(manifest.tables) : 0
  const needed = rows + (s3 ? 0 : manifest.files.bytes) + 100_000_000
  const free = await freeSpaceOf(dataDir)()
  if (free < needed)
    throw new StartupError(
      `The disk of ${dataDir} has ${Math.floor(free / 1e6)} MB free, and the backup needs about ${Math.ceil(needed / 1e6)} MB beside ` +
        "the old state. Nothing was changed.",
    )
}

async function restoreOwnDatabase(folder: string, backup: Backup) {
  const postgres = await startPostgres(folder)
  try {
    await backup.restoreInto(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** Writes the files of a backup into a storage that may have some of them already, such as a bucket. */
async function restoreFiles(backup: Backup, storage: Storage) {
  for await (const { id, size, sha256, bytes } of backup.files()) {
    const storedSize = await storage.sizeOf(id)
    if (storedSize === size && (await sha256Of(await storage.open(id))).toString("hex") === sha256) continue
    if (storedSize !== undefined) await storage.erase(id)
    const draft = await storage.draft()
    try {
      await pipeline(bytes(), createWriteStream(draft, { mode: 0o600 }))
      await storage.put(id, draft)
    } finally {
      await rm(draft, { force: true })
    }
  }
}
