import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import { itemAt } from "#contract/lib/objects.ts"
import { hasCode } from "../errorCodes.ts"
import type { Storage } from "../files/storage.ts"
import { BackupError } from "./backupError.ts"
import { isLockHeld, requireBackupLock, withBackupLock } from "./connection.ts"
import { type Manifest, readManifest, type SavedFile, writeManifest } from "./manifest.ts"
import type { BackupStore } from "./store.ts"
import { dumpTable, listSequences, listTables, type SavedTable, sizeOfTable } from "./tables.ts"
import { type BackupWriter, DamagedFile, openBackupWriter } from "./writer.ts"

/** A part of the college other than rows and uploaded files: a key, or an email that was written as a file. */
type FolderPart = { path: string; bytes: Buffer }

export type College = {
  connectionString: string
  storage: Pick<Storage, "open" | "sizeOf">
  folder: () => AsyncIterable<FolderPart>
  /** A folder for tables that are being saved. Leftovers of a killed backup are deleted. */
  drafts: string
  product: string
}

export type SavedBackup = {
  name: string
  manifest: Manifest
  /** Bytes that the place didn't have before. */
  added: number
}

/**
 * Saves a running college: all rows as of one moment, the files that those rows name, and the keys. Objects that the
 * place already has aren't copied again. The manifest is written last, and the backup exists from then on. A failed
 * backup leaves nothing. `open` opens the place.
 */
export const saveBackup = (
  college: College,
  open: () => Promise<BackupStore>,
  lockTimeout = 0,
): Promise<SavedBackup> =>
  withBackupLock(college.connectionString, lockTimeout, async (client) => {
    await rm(college.drafts, { recursive: true, force: true })
    const store = await open()
    const writer = await openBackupWriter(store, college.drafts)
    try {
      return await save(client, college, store, writer)
    } catch (error) {
      // Another backup that has begun meanwhile may rely on what this one wrote. A second failure must not hide the first.
      if (await isLockHeld(client)) await writer.undo().catch(() => undefined)
      throw error
    }
  })

async function save(
  client: pg.Client,
  college: College,
  store: BackupStore,
  writer: BackupWriter,
): Promise<SavedBackup> {
  const saved_at = new Date().toISOString()
  await client.query("begin isolation level repeatable read read only")
  const facts = await readFacts(client)
  await refuseOthers(store, facts.college)
  await store.removeDrafts()
  const sequences = await listSequences(client)
  const tables: SavedTable[] = []
  for (const table of await listTables(client)) {
    const dumped = await writer.writeDraft(await sizeOfTable(client, table), (draft) =>
      dumpTable(client, table, (bytes) => pipeline(bytes, createWriteStream(draft, { mode: 0o600 }))),
    )
    tables.push({ ...table, ...dumped })
  }
  const { rows: files } = await client.query<{ id: string; sha256: Buffer; size: string }>(
    "select id, sha256, size from file order by id",
  )
  await client.query("commit")
  const listed = await saveFiles(
    client,
    files.map(({ id, sha256, size }) => ({ id, sha256: sha256.toString("hex"), size: Number(size) })),
    college,
    writer,
  )
  const folder: Manifest["folder"] = []
  for await (const { path, bytes } of college.folder())
    folder.push({ path, ...(await writer.writeBytes(bytes)) })

  await requireBackupLock(client)
  const manifest = { ...facts, product: college.product, saved_at, tables, sequences, files: listed, folder }
  const name = saved_at.replaceAll(":", "-")
  await writeManifest(store, name, manifest)
  return { name, manifest: { format: 1, ...manifest }, added: writer.addedBytes() }
}

/**
 * Refuses a place where another college stores its backups: each college would delete the other's, and a restore would
 * use the newest of both. A manifest that can't be read doesn't say to which college it belongs, so it refuses nothing.
 */
async function refuseOthers(store: BackupStore, college: string | null) {
  const newest = (await store.listDocuments()).at(-1)
  const other = newest && (await readManifest(store, newest).catch(() => undefined))?.college
  if (other && college && other !== college)
    throw new BackupError(
      `The backups in ${store.location} are those of another college. Name a place of its own for this one.`,
    )
  if (store.unencrypted) await refuseOthers(store.unencrypted, college)
}

async function readFacts(client: pg.Client) {
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration order by name collate "C"',
  )
  const { rows } = await client.query<{ college: string | null; postgres: string }>(
    "select (select id from college_identity) as college, current_setting('server_version') as postgres",
  )
  return { ...itemAt(rows, 0), migrations }
}

/** Copies the files that the place lacks. A file that somebody erased permanently meanwhile isn't reported as missing. */
async function saveFiles(
  client: pg.Client,
  files: readonly SavedFile[],
  college: College,
  writer: BackupWriter,
) {
  const missing: string[] = []
  const lines: string[] = []
  let bytes = 0
  for (const file of files) {
    if (!writer.has(file) && !(await saveFile(file, college, writer))) {
      const { rowCount } = await client.query("select from file where id = $1", [file.id])
      if (rowCount !== 0) missing.push(file.id)
      continue
    }
    bytes += file.size
    lines.push(`${JSON.stringify(file)}\n`)
  }
  return { ...(await writer.writeBytes(Buffer.from(lines.join("")))), count: lines.length, bytes, missing }
}

/** Saves a file; false if its bytes are lost or damaged. The rest of the college is still saved. */
async function saveFile(file: SavedFile, { storage }: College, writer: BackupWriter): Promise<boolean> {
  if ((await storage.sizeOf(file.id)) === undefined) return false
  try {
    await writer.writeStream(file, await storage.open(file.id))
    return true
  } catch (error) {
    // EIO means that the disk can't read the bytes any more.
    if (error instanceof DamagedFile || hasCode(error, "EIO")) return false
    throw error
  }
}
