import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { makeFolder } from "../durable.ts"
import { disk } from "../limits.ts"
import { type FreeSpace, storageFull } from "./diskSpace.ts"
import { olderThan } from "./folders.ts"

/** Paths in the data folder for collecting bytes. No path is given on the last free space, which the database needs. */
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
