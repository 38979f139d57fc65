import { createHash, randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { BackupError } from "./backupError.ts"
import { requireSpace } from "./space.ts"
import type { BackupStore, Content } from "./store.ts"

/** An uploaded file whose bytes differ from those that were uploaded. */
export class DamagedFile extends BackupError {}

export type BackupWriter = Awaited<ReturnType<typeof openBackupWriter>>

/** Writes the objects that a place doesn't have complete yet. `drafts` is a folder for tables that are being saved. */
export async function openBackupWriter(store: BackupStore, drafts: string) {
  const existingObjects = await store.listObjects()
  const written: string[] = []
  let addedBytes = 0
  /** An object that was cut short by a full disk or a failing stick is written again. */
  const has = (content: Content) =>
    existingObjects.get(store.nameOf(content))?.size === store.storedSize(content)

  /** Closes the stream in any case, because a place without room doesn't begin to read it. */
  async function write(content: Content, from: Readable, bytes: AsyncIterable<Buffer> = from) {
    const name = store.nameOf(content)
    try {
      await store.requireSpace(content.size)
      await store.write(content, bytes)
    } finally {
      from.destroy()
    }
    if (!existingObjects.has(name)) written.push(name)
    existingObjects.set(name, { at: new Date(), size: store.storedSize(content) })
    addedBytes += content.size
  }

  return {
    has,
    addedBytes: () => addedBytes,

    async writeBytes(bytes: Buffer): Promise<Content> {
      const content = { sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length }
      if (!has(content)) await write(content, Readable.from([bytes]))
      return content
    },

    /** Writes bytes whose SHA-256 is known. Other bytes are refused with a `DamagedFile`, and leave nothing. */
    writeStream: (content: Content, from: Readable) => write(content, from, withChecksum(content, from)),

    /** Writes about `estimate` bytes whose SHA-256 is only known once they are in a draft. */
    async writeDraft<Filled extends Content>(estimate: number, fill: (draft: string) => Promise<Filled>) {
      await mkdir(drafts, { recursive: true, mode: 0o700 })
      await requireSpace(drafts, estimate)
      const draft = join(drafts, randomUUID())
      try {
        const content = await fill(draft)
        if (!has(content)) await write(content, createReadStream(draft))
        return content
      } finally {
        await rm(draft, { force: true })
      }
    },

    /** Removes the objects written so far, which no backup needs. */
    async undo() {
      for (const name of written) await store.removeObject(name)
    },
  }
}

async function* withChecksum({ sha256, size }: Content, from: AsyncIterable<Buffer>) {
  const hash = createHash("sha256")
  let byteCount = 0
  for await (const bytes of from) {
    hash.update(bytes)
    byteCount += bytes.length
    yield bytes
  }
  if (byteCount !== size || hash.digest("hex") !== sha256)
    throw new DamagedFile("The bytes aren't those that were uploaded.")
}
