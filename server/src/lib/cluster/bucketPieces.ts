import { randomUUID } from "node:crypto"
import { createWriteStream } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { sum } from "#contract/lib/objects.ts"
import { type FreeSpace, storageFull } from "../files/diskSpace.ts"
import type { Piece, Pieces } from "../files/storage.ts"
import { disk, objectStorage } from "../limits.ts"
import { pieceTurns } from "../pieceTurns.ts"
import type { Bucket, StoredObject } from "./bucket.ts"
import { batchesOf, collect } from "./bucketStreams.ts"

const limits = objectStorage.batch

/** Bytes from the beginning of an object. In the file they begin at `start`. */
type StoredPart = { key: string; start: number; length: number }

/**
 * Collects the pieces of an upload in a bucket, where objects can't grow. Each request is a turn with a number of its own. It
 * writes an object for each batch of bytes that arrives: pieces/<key>/<number>.<id>.<first offset>/<offset>. A later turn
 * replaces the bytes of earlier turns from its first offset on. So a request that is older can't damage the upload, even if it
 * still runs on another machine. A request ends when it finds a later turn.
 */
export function createS3Pieces(bucket: Bucket, draft: () => Promise<string>, free: FreeSpace): Pieces {
  const folderOf = (key: string) => `pieces/${key}/`
  /** The requests that are writing in this process. */
  const requests = pieceTurns(draft)

  /** The more requests are writing, the smaller are the batches that they hold in memory. */
  const batches = {
    bytes: () => Math.max(limits.min, Math.min(limits.max, limits.total / requests.count())),
    wait: limits.wait,
  }

  async function findUpload(key: string) {
    const turns = Map.groupBy(await collect(bucket.list(folderOf(key))), turnOf)
    let parts: StoredPart[] = []
    for (const [turn, objects] of turns) {
      parts = before(parts, startOf(turn))
      for (const { key: objectKey, size } of objects) {
        const start = Number(objectKey.split("/").at(-1))
        if (start === endOf(parts) && size > 0) parts.push({ key: objectKey, start, length: size })
      }
    }
    return { parts, last: [...turns.keys()].at(-1) }
  }

  async function write(key: string, { from, offset, max }: Piece, signal: AbortSignal) {
    const { parts, last } = await findUpload(key)
    if (endOf(parts) < offset) return -1
    const number = Number(last?.split(".")[0] ?? 0) + 1
    const turn = `${padded(number)}.${randomUUID()}.${padded(offset)}`
    // An empty object begins the turn before its first bytes arrive. Its name sorts after all offsets.
    await bucket.write(`${folderOf(key)}${turn}/begun`, "")
    // A later request may have begun while that object was written.
    signal.throwIfAborted()
    let end = offset
    const stop = () => from.destroy()
    signal.addEventListener("abort", stop, { once: true })
    try {
      for await (const batch of batchesOf(from, batches)) {
        const chunk = batch.subarray(0, max - end)
        if ((await bucket.listFolders(folderOf(key))).at(-1) !== turn) throw overtaken()
        if (chunk.length > 0) await bucket.write(`${folderOf(key)}${turn}/${padded(end)}`, chunk)
        end += chunk.length
        if (chunk.length < batch.length) throw new RangeError("More bytes came than were announced.")
      }
      return end
    } finally {
      from.destroy()
      signal.removeEventListener("abort", stop)
    }
  }

  async function* bytesOf(key: string) {
    for (const { key: object, length } of (await findUpload(key)).parts) {
      const bytes = await bucket.read(object, { start: 0, end: length - 1 })
      if (!bytes) throw new Error(`${object} is missing.`)
      yield* bytes
    }
  }

  const read = (key: string) => Readable.from(bytesOf(key), { objectMode: false })

  return {
    sizeOf: async (key) => endOf((await findUpload(key)).parts),

    // The whole file passes through this machine's disk once all of it has arrived.
    async requireSpace(size) {
      if ((await free()) - size < disk.uploads) throw storageFull()
    },

    append: (key, piece) => requests.take(key, (signal) => write(key, piece, signal)),

    read,

    copyToDraft: (key) =>
      requests.copyToDraft(key, (path) => pipeline(read(key), createWriteStream(path, { mode: 0o600 }))),

    async remove(key) {
      for (const object of await collect(bucket.list(folderOf(key)))) await bucket.remove(object.key)
    },

    async *list(partsBefore) {
      const objects = Map.groupBy(await collect(bucket.list("pieces/")), ({ key }) => key.split("/")[1] ?? "")
      for (const [key, parts] of objects) if (parts.every(({ at }) => at < partsBefore)) yield key
    },
  }
}

const padded = (number: number) => String(number).padStart(12, "0")
const turnOf = ({ key }: StoredObject) => key.split("/")[2] ?? ""
const startOf = (turn: string) => Number(turn.split(".").at(-1))
const endOf = (parts: readonly StoredPart[]) => sum(parts.map(({ length }) => length))

/** The parts up to this offset. */
const before = (parts: readonly StoredPart[], offset: number) =>
  parts
    .filter(({ start }) => start < offset)
    .map((part) => ({ ...part, length: Math.min(part.length, offset - part.start) }))

/** The failure of a broken connection, because nobody waits for the reply. */
const overtaken = () =>
  Object.assign(new Error("A later request goes on with this upload."), { code: "ABORT_ERR" })
