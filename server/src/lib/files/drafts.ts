import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { makeFolder } from "../durable.ts"
import { disk } from "../limits.ts"
import { type FreeSpace, storageFull } from "./diskSpace.ts"
import { olderThan } from "./folders.ts"

/** Paths in the data folder to collect bytes at. None is given on the last of the disk, which the database needs. */
export function createDrafts(dataDir: string, free: FreeSpace) {
  const drafts = join(dataDir, "files", "drafts")
  return {
    async draft() {
      await makeFolder(drafts)
      if ((await free()) < disk.uploads) throw storageFull()
      return join(drafts, randomUUID())
    },

    async removeDrafts(before: Date) {
      for await (const name of olderThan(drafts, before)) await rm(join(drafts, name), { force: true })
    },
  }
}
