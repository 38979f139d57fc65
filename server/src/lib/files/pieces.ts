import { constants, createReadStream } from "node:fs"
import { type FileHandle, open, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { makeFolder } from "../durable.ts"
import { disk } from "../limits.ts"
import { type FreeSpace, storageFull } from "./diskSpace.ts"
import { olderThan, sizeOf } from "./folders.ts"

type Piece = { from: Readable; at: number; most: number }

/** Collects the bytes of files that arrive in pieces over days. They outlive the line, the server and the power. */
export type Pieces = ReturnType<typeof createPieces>

export function createPieces(folder: string, free: FreeSpace) {
  const pathOf = (key: string) => join(folder, key)
  /** The requests that write now. */
  const writing = new Map<string, { stop(): void; ended: Promise<unknown> }>()

  return {
    pathOf,

    sizeOf: async (key: string) => (await sizeOf(pathOf(key))) ?? 0,

    /** Refuses a file that would take the last of the disk. */
    async makeRoom(size: number) {
      await makeFolder(folder)
      if ((await free()) - size < disk.uploads) throw storageFull()
    },

    /**
     * Writes what comes from `at` on, up to `most` bytes altogether, and returns the number of bytes that are there; -1 if the
     * bytes before `at` aren't. Whatever has come is kept when the line breaks. A sender comes back before the server knows that
     * its earlier request is dead, so a new piece ends the one before.
     */
    async append(key: string, piece: Piece): Promise<number> {
      const before = writing.get(key)
      before?.stop()
      const stopped = new AbortController()
      const written = Promise.resolve(before?.ended).then(() => write(pathOf(key), piece, stopped.signal))
      const turn = { stop: () => stopped.abort(), ended: written.catch(() => {}) }
      writing.set(key, turn)
      try {
        return await written
      } finally {
        if (writing.get(key) === turn) writing.delete(key)
      }
    },

    read: (key: string) => createReadStream(pathOf(key)),

    remove: (key: string) => rm(pathOf(key), { force: true }),

    list: (before: Date) => olderThan(folder, before),
  }

  async function write(path: string, { from, at, most }: Piece, signal: AbortSignal) {
    await makeFolder(folder)
    if ((await free()) < disk.uploads) throw storageFull()
    const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
    try {
      if ((await file.stat()).size < at) return -1
      await file.truncate(at)
      return await writeAll(file, { from, at, most }, signal)
    } finally {
      await file.sync()
      await file.close()
    }
  }
}

async function writeAll(file: FileHandle, { from, at, most }: Piece, signal: AbortSignal) {
  let end = at
  const stop = () => from.destroy()
  signal.throwIfAborted()
  signal.addEventListener("abort", stop, { once: true })
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      const wanted = chunk.subarray(0, most - end)
      await file.write(wanted, 0, wanted.length, end)
      end += wanted.length
      if (wanted.length < chunk.length) throw new RangeError("More bytes came than were announced.")
    }
    return end
  } finally {
    signal.removeEventListener("abort", stop)
  }
}
