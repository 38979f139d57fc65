import { createHash, randomUUID } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import { createClient } from "../db/client.ts"
import type { Storage } from "../files/storage.ts"
import { type Manifest, type SavedFile, writeManifest } from "./manifest.ts"
import type { BackupStore, Content } from "./store.ts"
import { dumpTable, listSequences, listTables, type SavedTable } from "./tables.ts"
import { BackupError } from "./target.ts"

/** An arbitrary number that every process uses for the same advisory lock. */
const backupLock = 7_246_916

/** Something else of the college than rows and uploaded files: a key, or an e-mail that was written as a file. */
type FolderPart = { path: string; bytes: Buffer }

export type College = {
  connectionString: string
  storage: Pick<Storage, "open" | "sizeOf">
  folder: () => AsyncIterable<FolderPart>
  /** A folder for tables on their way. */
  drafts: string
  product: string
}

export type Saved = {
  name: string
  manifest: Manifest /** Bytes that were not there before. */
  added: number
}

/**
 * Does one thing at a time with a college's backups, whichever process asks: an object that is about to be used again must not be
 * deleted meanwhile. The lock ends with the connection.
 */
export async function holdingBackups<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient({ connectionString, application_name: "mphunzitsi backup" })
  // A lost connection fails the statement that runs; it must not end the process too.
  client.on("error", () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as free", [backupLock])
    if (!rows[0].free) throw new BackupError("Another backup is being made. Wait for it to end.")
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Saves a running college: all rows as of one moment, the files that those rows name, and the keys. What the place holds already isn't
 * copied again. The backup exists once its manifest is written, which comes last.
 */
export const saveBackup = (college: College, store: BackupStore): Promise<Saved> =>
  holdingBackups(college.connectionString, (client) => save(client, college, store))

async function save(client: pg.Client, college: College, store: BackupStore): Promise<Saved> {
  const saved_at = new Date().toISOString()
  const keep = await createKeep(college, store)
  await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0")
  await client.query("begin isolation level repeatable read read only")
  const facts = await readFacts(client)
  const sequences = await listSequences(client)
  const tables: SavedTable[] = []
  for (const table of await listTables(client)) {
    let counted = { rows: 0 }
    const content = await keep.unknown(async (draft) => {
      const { rows, ...dumped } = await dumpTable(client, table, (bytes) =>
        pipeline(bytes, createWriteStream(draft, { mode: 0o600 })),
      )
      counted = { rows }
      return dumped
    })
    tables.push({ ...table, ...content, ...counted })
  }
  const { rows: files } = await client.query<{ id: string; sha256: Buffer; size: string }>(
    "select id, sha256, size from file order by id",
  )
  await client.query("commit")
  const listed = await saveFiles(
    client,
    files.map(({ id, sha256, size }) => ({ id, sha256: sha256.toString("hex"), size: Number(size) })),
    college,
    keep,
  )
  const folder: Manifest["folder"] = []
  for await (const { path, bytes } of college.folder()) folder.push({ path, ...(await keep.bytes(bytes)) })

  const manifest = { ...facts, product: college.product, saved_at, tables, sequences, files: listed, folder }
  const name = saved_at.replaceAll(":", "-")
  await writeManifest(store, name, manifest)
  return { name, manifest: { format: 1, ...manifest }, added: keep.added() }
}

async function readFacts(client: pg.Client) {
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration order by name collate "C"',
  )
  const { rows } = await client.query<{ college: string | null; postgres: string }>(
    "select (select id from college_identity) as college, current_setting('server_version') as postgres",
  )
  return { ...rows[0]!, migrations }
}

/** Copies the files that the place lacks. One that somebody erased for good meanwhile isn't missed. */
async function saveFiles(client: pg.Client, files: readonly SavedFile[], college: College, keep: Keep) {
  const missing: string[] = []
  const lines: string[] = []
  let bytes = 0
  for (const file of files) {
    if (!keep.has(file)) {
      const isThere = (await college.storage.sizeOf(file.id)) !== undefined
      if (isThere) await keep.stream(file, await college.storage.open(file.id), `The file ${file.id}`)
      else {
        const { rowCount } = await client.query("select from file where id = $1", [file.id])
        if (rowCount !== 0) missing.push(file.id)
        continue
      }
    }
    bytes += file.size
    lines.push(`${JSON.stringify(file)}\n`)
  }
  return { ...(await keep.bytes(Buffer.from(lines.join("")))), count: lines.length, bytes, missing }
}

type Keep = Awaited<ReturnType<typeof createKeep>>

/** Puts objects into the place that it doesn't hold yet. */
async function createKeep({ drafts }: College, store: BackupStore) {
  const there = await store.listObjects()
  let added = 0
  const has = (content: Pick<Content, "sha256">) => there.has(store.nameOf(content))

  async function write(content: Content, bytes: AsyncIterable<Buffer>) {
    await store.write(content, bytes)
    there.set(store.nameOf(content), new Date())
    added += content.size
  }

  return {
    has,
    added: () => added,

    async bytes(bytes: Buffer): Promise<Content> {
      const content = { sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length }
      if (!has(content)) await write(content, Readable.from([bytes]))
      return content
    },

    /** Bytes whose SHA-256 is known. Others are refused, and leave nothing. */
    async stream(content: Content, from: Readable, words: string) {
      await write(content, checked(content, from, words))
    },

    /** Bytes whose SHA-256 is known once they are in a draft. */
    async unknown(fill: (draft: string) => Promise<Content>): Promise<Content> {
      await mkdir(drafts, { recursive: true, mode: 0o700 })
      const draft = join(drafts, randomUUID())
      try {
        const { sha256, size } = await fill(draft)
        const content = { sha256, size }
        if (!has(content)) await write(content, createReadStream(draft))
        return content
      } finally {
        await rm(draft, { force: true })
      }
    },
  }
}

async function* checked({ sha256, size }: Content, from: AsyncIterable<Buffer>, words: string) {
  const hash = createHash("sha256")
  let seen = 0
  for await (const bytes of from) {
    hash.update(bytes)
    seen += bytes.length
    yield bytes
  }
  if (seen !== size || hash.digest("hex") !== sha256)
    throw new BackupError(
      `${words} is damaged: its bytes aren't those that were uploaded. Nothing was saved.`,
    )
}
