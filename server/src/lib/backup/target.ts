import { randomUUID } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join, relative, sep } from "node:path"
import { pipeline } from "node:stream/promises"
import type { Bucket } from "../cluster/bucket.ts"
import { makeFolder, sync } from "../durable.ts"
import { undefinedIfMissing } from "../errorCodes.ts"
import { BackupError } from "./backupError.ts"
import { requireSpace } from "./space.ts"

/** A place for backups: a folder, or a bucket of S3-compatible storage. Keys are paths with slashes. */
export type BackupTarget = Pick<Bucket, "name" | "read" | "remove" | "list"> & {
  /** Writes an object atomically: it appears complete or not at all. */
  write(key: string, content: AsyncIterable<Buffer>): Promise<unknown>
  /** Absent if there is always room. */
  requireSpace?(bytes: number): Promise<void>
  /** Absent if no unfinished files can be left. */
  removeDrafts?(): Promise<void>
}

const drafts = "drafts"

/**
 * A folder as a place for backups. The folder of a USB stick isn't created, because without the stick its path leads to the
 * machine's own disk.
 */
export function folderTarget(
  folder: string,
  { isStick = false, dataDir }: { isStick?: boolean; dataDir?: string } = {},
): BackupTarget {
  const pathOf = (key: string) => join(folder, ...key.split("/"))

  return {
    name: folder,

    async write(key, content) {
      if (isStick && !(await isFolder(folder)))
        throw new BackupError(`${folder} isn't there: the stick was taken out.`)
      const draft = join(folder, drafts, randomUUID())
      const path = pathOf(key)
      await makeFolder(dirname(draft))
      await makeFolder(dirname(path))
      try {
        await pipeline(content, createWriteStream(draft, { mode: 0o600 }))
        await sync(draft)
        await rename(draft, path)
        await sync(dirname(path))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    async read(key) {
      const path = pathOf(key)
      const size = await stat(path).catch(undefinedIfMissing)
      return size && createReadStream(path)
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    requireSpace: (bytes) => requireSpace(folder, bytes, dataDir),
    removeDrafts: () => rm(join(folder, drafts), { recursive: true, force: true }),

    async *list(folderKey) {
      const entries = await readdir(pathOf(folderKey), { recursive: true, withFileTypes: true }).catch(
        undefinedIfMissing,
      )
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const { size, mtime } = await stat(path)
        yield { key: relative(folder, path).replaceAll(sep, "/"), size, at: mtime }
      }
    },
  }
}

/** Whether the path is a folder that can be read. A stick that can't be read is none. */
export const isFolder = (path: string) =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
