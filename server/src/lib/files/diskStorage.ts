import { link, open, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { makeFolder, sync } from "../durable.ts"
import { isMissing } from "../errorCodes.ts"
import { freeSpaceOf } from "./diskSpace.ts"
import { createDrafts } from "./drafts.ts"
import { entriesOf, moveFile, olderThan, sizeOf } from "./folders.ts"
import { createPieces } from "./pieces.ts"
import type { Storage } from "./storage.ts"
import { dayOf, isDay } from "./trashDays.ts"

/**
 * Stores files in the data folder. Drafts are on the same disk, so storing one is a rename. No draft is begun on the last free
 * space, which the database needs.
 */
export function createDiskStorage(dataDir: string, free = freeSpaceOf(dataDir)): Storage {
  const stored = join(dataDir, "files", "kept")
  /** One folder per day, named by its date. */
  const trash = join(dataDir, "files", "trash")
  const pathOf = (key: string) => join(stored, key)

  async function daysOfTrash() {
    return (await entriesOf(trash)).filter(isDay)
  }

  async function restore(key: string) {
    for (const day of await daysOfTrash()) {
      if (await moveFile(join(trash, day, key), pathOf(key))) {
        await sync(stored)
        return true
      }
    }
    return false
  }

  const drafts = createDrafts(dataDir, free)
  return {
    pieces: createPieces(join(dataDir, "files", "pieces"), drafts.draft, free),

    ...drafts,

    // A disk that fails makes each request fail, so it needs no check.
    reach: async () => undefined,

    // A draft is on the same disk already.
    stage: async () => undefined,
    unstage: async () => undefined,

    async put(key, draft) {
      await makeFolder(stored)
      await sync(draft)
      await link(draft, pathOf(key))
      await sync(stored)
    },

    async sizeOf(key) {
      const size = await sizeOf(pathOf(key))
      return size === undefined && (await restore(key)) ? sizeOf(pathOf(key)) : size
    },

    async open(key, range) {
      const file = await open(pathOf(key)).catch(async (error) => {
        if (isMissing(error) && (await restore(key))) return open(pathOf(key))
        throw error
      })
      return file.createReadStream(range ?? {})
    },

    async discard(key) {
      const today = join(trash, dayOf(new Date()))
      await makeFolder(today)
      if (await moveFile(pathOf(key), join(today, key))) await sync(today)
    },

    restore,

    async erase(key) {
      for (const day of await daysOfTrash()) await rm(join(trash, day, key), { force: true })
      await rm(pathOf(key), { force: true })
    },

    list: (before) => olderThan(stored, before),

    async *listTrash() {
      for (const day of await daysOfTrash()) yield* await readdir(join(trash, day))
    },

    async *listSizes() {
      for (const folder of [stored, ...(await daysOfTrash()).map((day) => join(trash, day))])
        for (const key of await entriesOf(folder)) {
          const size = await sizeOf(join(folder, key))
          if (size !== undefined) yield { key, size }
        }
    },

    async emptyTrash(before) {
      const old = (await daysOfTrash()).filter((day) => day < dayOf(before))
      for (const day of old) await rm(join(trash, day), { recursive: true })
    },
  }
}
