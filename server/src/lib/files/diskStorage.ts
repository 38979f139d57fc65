import { randomUUID } from "node:crypto"
import { link, open, opendir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { makeFolder, sync } from "../durable.ts"
import type { Storage } from "./storage.ts"

/** Stores files in the data folder. Drafts are on the same disk, so storing one is a rename. */
export function createDiskStorage(dataDir: string): Storage {
  const kept = join(dataDir, "files", "kept")
  const drafts = join(dataDir, "files", "drafts")
  const pathOf = (key: string) => join(kept, key)

  return {
    async draft() {
      await makeFolder(drafts)
      return join(drafts, randomUUID())
    },

    async put(key, draft) {
      await makeFolder(kept)
      await sync(draft)
      await link(draft, pathOf(key))
      await sync(kept)
    },

    async open(key, range) {
      const file = await open(pathOf(key))
      return file.createReadStream(range ?? {})
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    list: (before) => olderThan(kept, before),

    async removeDrafts(before) {
      for await (const name of olderThan(drafts, before)) await rm(join(drafts, name), { force: true })
    },
  }
}

async function* olderThan(folder: string, before: Date) {
  await makeFolder(folder)
  for await (const { name } of await opendir(folder)) {
    const { mtime } = await stat(join(folder, name))
    if (mtime < before) yield name
  }
}
