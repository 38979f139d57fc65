import { hash } from "node:crypto"
import type pg from "pg"
import { countText } from "#contract/lib/amounts.ts"
import { createPool } from "../db/database.ts"
import { migrate } from "../db/migrate.ts"
import type { Storage } from "../files/storage.ts"
import { migrateJobs } from "../jobs/jobs.ts"
import { sha256Of } from "../sha256.ts"
import { BackupError, DamagedObject } from "./backupError.ts"
import { withCopyConnection } from "./connection.ts"
import { type Manifest, readFileList, readManifest, type SavedFile } from "./manifest.ts"
import type { College } from "./saving.ts"
import { type BackupStore, type Content, savedAt } from "./store.ts"
import {
  describeTable,
  dumpTable,
  isJobRevisions,
  listTables,
  loadTables,
  type SavedTable,
} from "./tables.ts"

/** A difference between a backup and the data that is compared with it, in words. */
type Difference = string

/** Milliseconds by which the clocks of two machines may differ. */
const skew = 5 * 60_000

/** The newest backup of a place. Refuses to choose one of the future, which may be far older than others. */
export async function newestBackup(store: BackupStore): Promise<string> {
  const names = await store.listDocuments()
  const newest = names.at(-1)
  if (!newest) throw new BackupError(`There is no backup in ${store.location}.`)
  const isPast = (name: string) => savedAt(name).getTime() <= Date.now() + skew
  if (isPast(newest)) return newest
  const other = names.findLast(isPast)
  throw new BackupError(
    `The last backup in ${store.location} is ${newest}, which is still to come. If this machine's clock is behind, set it right. If ` +
      `a clock was ahead when it was made, name the backup that you want${other ? `, such as ${other}` : ""}.`,
  )
}

type VerifyOptions = {
  /** Reads only objects that are newer than this by the clock of the place, which may be behind. */
  since?: Date
  /** Called with each damaged object, after which reading continues. */
  damaged?: (fault: DamagedObject) => void
}

/**
 * Reads every byte of a backup. Throws a `BackupError` at the first object that is missing or altered, unless `damaged` is
 * given.
 */
export async function verifyBackup(
  store: BackupStore,
  name: string,
  { since, damaged }: VerifyOptions = {},
): Promise<Manifest> {
  const manifest = await readManifest(store, name)
  const objects = since && (await store.listObjects())
  const isDue = (content: Content) => {
    const lastSeen = objects?.get(store.nameOf(content))?.at
    return !since || !lastSeen || lastSeen.getTime() >= since.getTime() - skew
  }
  const reportDamage = (reading: Promise<void>) =>
    reading.catch((error) => {
      if (!damaged || !(error instanceof DamagedObject)) throw error
      damaged(error)
    })
  const read = async (content: Content, label: string) => {
    if (!isDue(content)) return
    // Reading throws if a byte is wrong. The bytes themselves aren't needed.
    for await (const _ of store.read(content, label));
  }
  const readFiles = async () => {
    for await (const file of readFileList(store, manifest))
      await reportDamage(read(file, `The file ${file.id}`))
  }
  for (const table of manifest.tables) await reportDamage(read(table, describeTable(table)))
  await reportDamage(readFiles())
  for (const part of manifest.folder) await reportDamage(read(part, part.path))
  return manifest
}

/**
 * Applies the backup's migrations to an empty database, fills it with the backup's rows, and compares each table with the
 * saved one. The next start applies later migrations.
 */
export async function restoreInto(
  connectionString: string,
  store: BackupStore,
  manifest: Manifest,
): Promise<void> {
  await withCopyConnection(connectionString, async (client) => {
    if ((await listTables(client)).length > 0)
      throw new BackupError(
        "The database into which the backup should be restored isn't empty. Nothing was changed.",
      )
    await migrateAs(connectionString, manifest)
    await loadTables(client, { ...manifest, read: (table) => store.read(table, describeTable(table)) })
    const [difference] = await compareTables(client, manifest)
    if (difference) throw new BackupError(`${difference} The restored database isn't the one that was saved.`)
  })
}

async function migrateAs(connectionString: string, { migrations }: Manifest) {
  const pool = createPool({ connectionString, max: 1 }, () => undefined)
  try {
    await migrate(pool, { onlyApplied: migrations })
    await migrateJobs(pool)
  } finally {
    await pool.end()
  }
}

/** Describes each table that differs from the backup: by the two numbers of rows, or by what is missing. */
export async function compareTables(
  client: pg.ClientBase,
  { tables }: Pick<Manifest, "tables">,
): Promise<Difference[]> {
  const present = new Map((await listTables(client)).map((table) => [describeTable(table), table]))
  const differences: Difference[] = []
  for (const table of tables) {
    if (isJobRevisions(table)) continue
    const presentTable = present.get(describeTable(table))
    const lacking = table.columns.filter((column) => !presentTable?.columns.includes(column))
    if (!presentTable || lacking.length > 0) {
      differences.push(
        `${describeTable(table)} ${presentTable ? `lacks ${lacking.join(", ")}` : "is missing"}.`,
      )
      continue
    }
    const currentDump = await dumpTable(client, table)
    if (currentDump.sha256 === table.sha256) continue
    differences.push(
      currentDump.rows === table.rows
        ? `${describeTable(table)} has ${countText(currentDump.rows, "row")}, as in the backup, but not the same.`
        : `${describeTable(table)} has ${countText(currentDump.rows, "row")}; the backup has ${table.rows}.`,
    )
  }
  return differences
}

/** A backup is recorded in this table only once it has ended, so the table always differs from its saved rows. */
const isOwnList = ({ schema, table }: Pick<SavedTable, "schema" | "table">) =>
  schema === "public" && table === "backup_run"

/** Returns the differences between a college and a backup: rows, and files, keys and emails that are lost or were altered. */
export async function compareCollege(
  { connectionString, storage, folder }: Pick<College, "connectionString" | "storage" | "folder">,
  store: BackupStore,
  manifest: Manifest,
): Promise<Difference[]> {
  const tables = manifest.tables.filter((table) => !isOwnList(table))
  const saved = new Set(manifest.tables.map(describeTable))
  const differences = await withCopyConnection(connectionString, async (client) => {
    const others = (await listTables(client)).map(describeTable).filter((label) => !saved.has(label))
    return [
      ...(await compareTables(client, { tables })),
      ...others.map((label) => `${label} isn't in the backup.`),
    ]
  })
  for await (const file of readFileList(store, manifest)) {
    const difference = await compareFile(storage, file)
    if (difference) differences.push(difference)
  }
  const parts = new Map<string, string>()
  for await (const { path, bytes } of folder()) parts.set(path, hash("sha256", bytes))
  for (const { path, sha256 } of manifest.folder) {
    const now = parts.get(path)
    if (now !== sha256) differences.push(`The file ${path} ${now ? "was altered" : "is missing"}.`)
  }
  return differences
}

async function compareFile(storage: Pick<Storage, "open" | "sizeOf">, { id, size, sha256 }: SavedFile) {
  const storedSize = await storage.sizeOf(id)
  if (storedSize === undefined) return `The file ${id} is missing.`
  if (storedSize !== size)
    return `The file ${id} has ${countText(storedSize, "byte")}; the backup has ${size}.`
  const now = await sha256Of(await storage.open(id))
  return now.toString("hex") === sha256 ? undefined : `The file ${id} was altered.`
}
