/** Files and folders that survive a power cut. */
import { randomUUID } from "node:crypto"
import { link, mkdir, open, rename, rm, stat } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { hasCode } from "./errorCodes.ts"

type Content = string | Uint8Array

/**
 * Replaces a private file. After a power cut it has its old or its new content, because the content is flushed before the
 * rename.
 */
export const writeDurably = (file: string, content: Content): Promise<void> =>
  throughDraft(file, content, (draft) => rename(draft, file))

/** Writes a file that several processes may create at once. The first one is kept. */
export const addDurably = (file: string, content: Content): Promise<void> =>
  throughDraft(file, content, (draft) =>
    link(draft, file).catch((error) => {
      if (!hasCode(error, "EEXIST")) throw error
    }),
  )

/** Several processes may write the same file at once, so each draft has its own name. */
async function throughDraft(file: string, content: Content, publish: (draft: string) => Promise<void>) {
  const draft = `${file}.${randomUUID()}.tmp`
  try {
    const handle = await open(draft, "wx", 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await publish(draft)
  } finally {
    await rm(draft, { force: true })
  }
  await sync(dirname(file))
}

/** Creates a folder durably, with those above it that are missing, readable by the server's user only. */
export async function makeFolder(folder: string) {
  const firstCreated = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!firstCreated) return
  const above = dirname(resolve(firstCreated))
  for (let path = resolve(folder); path !== above; path = dirname(path)) await sync(dirname(path))
}

/** Flushes a file or a folder's entries to disk. Windows can't open folders and doesn't need it. */
export async function sync(path: string) {
  const isFolder = (await stat(path)).isDirectory()
  if (isFolder && process.platform === "win32") return
  const handle = await open(path, isFolder ? "r" : "r+")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
