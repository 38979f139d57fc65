import { randomBytes } from "node:crypto"
import { join } from "node:path"
import type pg from "pg"
import { millisecondsPerDay } from "#contract/lib/days.ts"
import packageJson from "../../../../package.json" with { type: "json" }
import { openBucket, type S3Account } from "../cluster/bucket.ts"
import { withDatabase } from "../db/address.ts"
import { dropDatabase } from "../db/dropDatabase.ts"
import { hasCode } from "../errorCodes.ts"
import type { Storage } from "../files/storage.ts"
import { BackupError, DamagedObject } from "./backupError.ts"
import { withBackupLock } from "./connection.ts"
import { folderParts } from "./folder.ts"
import { readFileList, readManifest } from "./manifest.ts"
import { compareCollege, newestBackup, restoreInto, verifyBackup } from "./reading.ts"
import { removeBackups } from "./removing.ts"
import { type College, saveBackup } from "./saving.ts"
import { requireSpace, sizeInDatabase } from "./space.ts"
import { openStore } from "./store.ts"
import { type BackupTarget, folderTarget } from "./target.ts"

/** A folder, or a bucket as s3://bucket/prefix. */
function targetOf({ dataDir, s3Account: account, backups: { to, isStick } }: Settings): BackupTarget {
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(to) ?? []
  if (!bucket) return folderTarget(to, { isStick, dataDir })
  if (!account) throw new BackupError(`${to} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`)
  const opened = openBucket({
    ...account,
    bucket,
    prefix: prefix && !prefix.endsWith("/") ? `${prefix}/` : prefix,
  })
  // Another process may be writing a draft now, but no process writes one for a whole day.
  const removeDrafts = () => opened.removeUnfinished(new Date(Date.now() - millisecondsPerDay))
  return { ...opened, removeDrafts }
}

type Settings = {
  dataDir: string
  databaseFolder?: string | undefined
  s3Account: S3Account | undefined
  backups: { to: string; passphrase: string | undefined; isStick?: boolean }
}
type Parts = {
  config: Settings
  connectionString: string
  storage: Storage
  /** Milliseconds to wait for another backup to end; absent means no waiting. */
  lockTimeout?: number
}

/** The folder on a USB stick, if one is configured. */
export function openStick({
  config,
  ...parts
}: Parts & { config: { backups: { stick: string | undefined } } }) {
  const { stick: to, passphrase } = config.backups
  return to === undefined
    ? undefined
    : openDestination({ ...parts, config: { ...config, backups: { to, passphrase, isStick: true } } })
}

/** The college's place for backups, and the operations on it. */
export type BackupDestination = ReturnType<typeof openDestination>

export function openDestination({ config, connectionString, storage, lockTimeout = 0 }: Parts) {
  const { to, passphrase } = config.backups
  const open = (options?: { saves: boolean }) => openStore(targetOf(config), passphrase, options)
  const college: College = {
    connectionString,
    storage,
    folder: () => folderParts(config.dataDir),
    drafts: join(config.dataDir, "backup-drafts"),
    product: packageJson.version,
  }

  return {
    location: to,
    isEncrypted: passphrase !== undefined,

    save: () => saveBackup(college, () => open({ saves: true }), lockTimeout),

    /**
     * Restores a backup into a scratch database and compares it, and reads its files: all of them in a folder, and only the new
     * ones in a bucket, where reading costs money. Returns the reason why the database couldn't be restored, and throws if
     * anything differs. A damaged object is removed, because each later backup would rely on it.
     */
    async test(name: string, since: Date): Promise<string | undefined> {
      const store = await open()
      return withBackupLock(connectionString, lockTimeout, async (client) => {
        try {
          const manifest = await verifyBackup(store, name, to.startsWith("s3:") ? { since } : {})
          return await inScratchDatabase(client, connectionString, {
            bytes: sizeInDatabase(manifest.tables),
            folder: config.databaseFolder,
            restore: (scratch) => restoreInto(scratch, store, manifest),
          })
        } catch (error) {
          if (!(error instanceof DamagedObject)) throw error
          await store.removeObject(error.object)
          throw new BackupError(`${error.message} The next backup saves it again.`)
        }
      })
    },

    /** Reads every byte of a backup. Removes the damaged objects, which the next backup saves again, and returns the faults. */
    async readAgain(name: string): Promise<DamagedObject[]> {
      const store = await open()
      return withBackupLock(connectionString, lockTimeout, async () => {
        const faults: DamagedObject[] = []
        await verifyBackup(store, name, { damaged: (fault) => faults.push(fault) })
        for (const { object } of faults) await store.removeObject(object)
        return faults
      })
    },

    /** The names of all backups, also of those from before there was a passphrase. */
    async list() {
      const store = await open()
      return [...((await store.unencrypted?.listDocuments()) ?? []), ...(await store.listDocuments())]
    },

    /** Opens the newest backup if none is named. */
    async open(name?: string) {
      const store = await open()
      const chosen = name ?? (await newestBackup(store))
      const manifest = await readManifest(store, chosen)
      return {
        manifest,
        verify: () => verifyBackup(store, chosen),
        restoreInto: (database: string) => restoreInto(database, store, manifest),
        async *files() {
          for await (const file of readFileList(store, manifest))
            yield { ...file, bytes: () => store.read(file, `The file ${file.id}`) }
        },
        async *folder() {
          for (const part of manifest.folder) {
            const pieces: Buffer[] = []
            for await (const bytes of store.read(part, part.path)) pieces.push(bytes)
            yield { path: part.path, bytes: Buffer.concat(pieces) }
          }
        },
      }
    },

    /** Returns what is missing or different in the college, compared with the newest backup or a named one. */
    async compare(name?: string) {
      const store = await open()
      const manifest = await readManifest(store, name ?? (await newestBackup(store)))
      return { manifest, differences: await compareCollege(college, store, manifest) }
    },

    remove: async (names: readonly string[]) =>
      removeBackups(connectionString, await open(), names, lockTimeout),
  }
}

type Scratch = {
  /** The size of the scratch database. */
  bytes: number
  /** The folder of the college's own database. Undefined if it is on another server, whose disk can't be measured. */
  folder: string | undefined
  restore(scratch: string): Promise<void>
}

/**
 * Creates a database beside the college's own, and drops it afterwards, together with the databases that earlier tests of
 * backups have left because they were killed. Returns the reason if the database couldn't be created.
 */
async function inScratchDatabase(
  client: pg.Client,
  connectionString: string,
  { bytes, folder, restore }: Scratch,
): Promise<string | undefined> {
  // Other colleges on the same server may be testing their backups.
  const prefix = `mphunzitsi_backup_test_${await oidOf(client)}_`
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname ^@ $1",
    [prefix],
  )
  for (const { datname } of rows) await dropDatabase(client, datname)
  const name = `${prefix}${randomBytes(6).toString("hex")}`
  try {
    if (folder !== undefined) await requireSpace(folder, bytes)
    await client.query(`create database ${name}`)
  } catch (error) {
    const why = await whyNoScratch(client, error)
    if (why) return `It was read again, but not restored for a test: ${why}`
    throw error
  }
  try {
    await restore(withDatabase(connectionString, name))
  } finally {
    await dropDatabase(client, name)
  }
  return undefined
}

async function oidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select oid from pg_database where datname = current_database()")
  return rows[0].oid
}

async function whyNoScratch(client: pg.Client, error: unknown): Promise<string | undefined> {
  if (error instanceof BackupError) return error.message
  if (!hasCode(error, "42501")) return undefined
  const { rows } = await client.query("select quote_ident(current_user) as account")
  return `the database's account may not create databases (ALTER ROLE ${rows[0].account} CREATEDB).`
}
