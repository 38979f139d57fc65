import { randomUUID } from "node:crypto"
import { link, mkdir, open, opendir, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Storage } from "./storage.ts"

/** Files in the data folder. Drafts are beside them, on the same disk, so that putting one copies nothing. */
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

/** Readable by the server's user alone: what is in it follows the rights of the records it belongs to. */
async function makeFolder(folder: string) {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made) await sync(dirname(made))
}

/** Waits until a file's bytes, or a folder's names, are on the disk; Windows can't open a folder and needn't. */
async function sync(path: string) {
  const isFolder = (await stat(path)).isDirectory()
  if (isFolder && process.platform === "win32") return
  const handle = await open(path, isFolder ? "r" : "r+")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
