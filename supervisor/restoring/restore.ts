import { createWriteStream, realpathSync } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import type { Config } from "../../server/src/config.ts"
import type { openPlace } from "../../server/src/lib/backup/place.ts"
import { writeDurably } from "../../server/src/lib/durable.ts"
import { freeSpaceOf } from "../../server/src/lib/files/diskSpace.ts"
import { openBucket } from "../../server/src/lib/files/s3.ts"
import type { Storage } from "../../server/src/lib/files/storage.ts"
import { openStorage } from "../../server/src/lib/s3Files/openStorage.ts"
import { sha256Of } from "../../server/src/lib/sha256.ts"
import { StartupError } from "../../server/src/lib/startupError.ts"
import { type Identity, newIdentity, writeBucketIdentity, writeIdentity } from "../belonging/identity.ts"
import { openDataFolder } from "../dataFolder.ts"
import { type Hold, holdDatabase } from "../holdDatabase.ts"
import { tryLock } from "../lock.ts"
import { startPostgres } from "../postgres.ts"
import { type Exchange, exchangeOf, makeDatabase } from "./databases.ts"
import { finishSwitch, stagedFolder, switchOver } from "./journal.ts"

type Place = ReturnType<typeof openPlace>
type Backup = Awaited<ReturnType<Place["open"]>>

/**
 * Replaces a college that isn't running by a backup, or begins one on an empty machine. Everything is read, built and compared beside
 * the old state first, which is then moved aside. Killed at any moment, it leaves the old state or the new one.
 */
export async function restoreCollege(config: Config, place: Place, name: string | undefined) {
  const { dataDir, databaseUrl } = config
  openDataFolder(dataDir)
  const lock = await tryLock(`serving ${realpathSync(dataDir)}`)
  if (!lock) throw new StartupError(`The college in ${dataDir} is running. Stop it first.`)
  const exchange = databaseUrl === undefined ? undefined : exchangeOf(databaseUrl)
  try {
    await finishSwitch(dataDir, exchange)
    const staged = stagedFolder(dataDir)
    await rm(staged, { recursive: true, force: true })
    const hold = exchange && (await holdForRestore(exchange))
    const backup = await place.open(name)
    await checkRoom(backup, config)
    await backup.verify()

    await mkdir(staged, { recursive: true, mode: 0o711 })
    const restored = exchange && `${exchange.name}_restored`
    if (exchange && restored) await backup.restoreInto(await makeDatabase(exchange, restored))
    else await restoreOwnDatabase(staged, backup)
    await restoreFiles(
      backup,
      config.s3 ? openStorage(config) : openStorage({ dataDir: staged, s3: undefined }),
    )
    for await (const { path, bytes } of backup.folder()) {
      await mkdir(dirname(join(staged, path)), { recursive: true, mode: 0o700 })
      await writeDurably(join(staged, path), bytes)
    }
    await writeIdentity(staged, identityFor(backup, config))
    if (config.s3) await writeBucketIdentity(openBucket(config.s3), identityFor(backup, config))
    const aside = `before-restore-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}`
    const databases =
      exchange && restored
        ? { restored, aside: `${exchange.name}_${aside}`.replaceAll("-", "_").toLowerCase() }
        : undefined
    await hold?.release()
    await switchOver(dataDir, { aside, ...(databases && { databases }) }, exchange)
    const { manifest } = backup
    return { manifest, aside: join(dataDir, aside), databaseAside: databases?.aside }
  } finally {
    lock.release()
  }
}

/** Refuses a database that a college on another machine still uses. One that doesn't exist yet is used by nobody. */
async function holdForRestore({ url, name }: Exchange): Promise<Hold | undefined> {
  try {
    return await holdDatabase(url, { name, patience: 0, stop: new AbortController().signal })
  } catch (error) {
    if ((error as { code?: string }).code === "3D000") return undefined
    throw error
  }
}

/** The restored database may be older than what the folder or bucket has seen, and that is meant. */
const identityFor = ({ manifest }: Backup, { dataDir, s3 }: Config): Identity => ({
  ...newIdentity(dataDir),
  ...(manifest.college && { college: manifest.college }),
  ...(s3 && { bucket: openBucket(s3).name }),
  opened: true,
  missingFiles: manifest.files.missing.length,
})

/** Bytes of rows take some three times as many in a database, with its indexes. */
async function checkRoom({ manifest }: Backup, { dataDir, s3 }: Config) {
  const rows = manifest.tables.reduce((sum, { size }) => sum + size, 0)
  const needed = 3 * rows + (s3 ? 0 : manifest.files.bytes) + 100_000_000
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

/** Puts the files of a backup into a storage that may hold some of them already, as a bucket does. */
async function restoreFiles(backup: Backup, storage: Storage) {
  for await (const { id, size, sha256, bytes } of backup.files()) {
    const there = await storage.sizeOf(id)
    if (there === size && (await sha256Of(await storage.open(id))).toString("hex") === sha256) continue
    if (there !== undefined) await storage.erase(id)
    const draft = await storage.draft()
    try {
      await pipeline(bytes(), createWriteStream(draft, { mode: 0o600 }))
      await storage.put(id, draft)
    } finally {
      await rm(draft, { force: true })
    }
  }
}
