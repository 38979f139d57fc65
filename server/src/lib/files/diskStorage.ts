import { randomUUID } from "node:crypto"
import { link, open, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { makeFolder, sync } from "../durable.ts"
import { disk } from "../limits.ts"
import { freeSpaceOf, storageFull } from "./diskSpace.ts"
import { entriesOf, isMissing, moved, olderThan, sizeOf } from "./folders.ts"
import { createPieces } from "./pieces.ts"
import type { Storage } from "./storage.ts"

/**
 * Stores files in the data folder. Drafts are on the same disk, so storing one is a rename. None is begun on the last of the
 * disk, which the database needs.
 */
export function createDiskStorage(dataDir: string, free = freeSpaceOf(dataDir)): Storage {
  const kept = join(dataDir, "files", "kept")
  const drafts = join(dataDir, "files", "drafts")
  /** One folder a day, named by its date. */
  const trash = join(dataDir, "files", "trash")
  const pathOf = (key: string) => join(kept, key)

  async function daysOfTrash() {
    return (await entriesOf(trash)).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name))
  }

  async function restore(key: string) {
    for (const day of await daysOfTrash()) {
      if (await moved(join(trash, day, key), pathOf(key))) {
        await sync(kept)
        return true
      }
    }
    return false
  }

  return {
    pieces: createPieces(join(dataDir, "files", "pieces"), free),

    async draft() {
      await makeFolder(drafts)
      if ((await free()) < disk.uploads) throw storageFull()
      return join(drafts, randomUUID())
    },

    async put(key, draft) {
      await makeFolder(kept)
      await sync(draft)
      await link(draft, pathOf(key))
      await sync(kept)
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
      if (await moved(pathOf(key), join(today, key))) await sync(today)
    },

    restore,

    async erase(key) {
      for (const day of await daysOfTrash()) await rm(join(trash, day, key), { force: true })
      await rm(pathOf(key), { force: true })
    },

    list: (before) => olderThan(kept, before),

    async *listTrash() {
      for (const day of await daysOfTrash()) yield* await readdir(join(trash, day))
    },

    async emptyTrash(before) {
      const old = (await daysOfTrash()).filter((day) => day < dayOf(before))
      for (const day of old) await rm(join(trash, day), { recursive: true })
    },

    async removeDrafts(before) {
      for await (const name of olderThan(drafts, before)) await rm(join(drafts, name), { force: true })
    },
  }
}

/** The date in UTC. */
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
