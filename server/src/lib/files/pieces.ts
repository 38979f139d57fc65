import { constants, createReadStream } from "node:fs"
import { copyFile, type FileHandle, open, rm } from "node:fs/promises"
import { join } from "node:path"
import { makeFolder } from "../durable.ts"
import { disk } from "../limits.ts"
import { pieceTurns } from "../pieceTurns.ts"
import { type FreeSpace, storageFull } from "./diskSpace.ts"
import { olderThan, sizeOf } from "./folders.ts"
import type { Piece, Pieces } from "./storage.ts"

/** Collects pieces in a folder: a file for each key. */
export function createPieces(folder: string, draft: () => Promise<string>, free: FreeSpace): Pieces {
  const pathOf = (key: string) => join(folder, key)
  const turns = pieceTurns(draft)

  return {
    sizeOf: async (key) => (await sizeOf(pathOf(key))) ?? 0,

    async requireSpace(size) {
      await makeFolder(folder)
      if ((await free()) - size < disk.uploads) throw storageFull()
    },

    append: (key, piece) => turns.take(key, (signal) => write(pathOf(key), piece, signal)),

    read: (key) => createReadStream(pathOf(key)),

    copyToDraft: (key) =>
      turns.copyToDraft(key, (path) => copyFile(pathOf(key), path, constants.COPYFILE_FICLONE)),

    remove: (key) => rm(pathOf(key), { force: true }),

    list: (before) => olderThan(folder, before),
  }

  async function write(path: string, { from, offset, max }: Piece, signal: AbortSignal) {
    await makeFolder(folder)
    if ((await free()) < disk.uploads) throw storageFull()
    const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
    try {
      if ((await file.stat()).size < offset) return -1
      await file.truncate(offset)
      return await writeAll(file, { from, offset, max }, signal)
    } finally {
      await file.sync().finally(() => file.close())
    }
  }
}

async function writeAll(file: FileHandle, { from, offset, max }: Piece, signal: AbortSignal) {
  let end = offset
  const stop = () => from.destroy()
  signal.throwIfAborted()
  signal.addEventListener("abort", stop, { once: true })
  try {
    for await (const chunk of from) {
      const bytes: Buffer = chunk.subarray(0, max - end)
      // A disk with too little room takes the beginning without an error.
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, done, bytes.length - done, end)
        done += bytesWritten
        end += bytesWritten
      }
      if (bytes.length < chunk.length) throw new RangeError("More bytes came than were announced.")
    }
    return end
  } finally {
    signal.removeEventListener("abort", stop)
  }
}
