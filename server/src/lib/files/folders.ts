import { mkdir, open, stat } from "node:fs/promises"
import { dirname } from "node:path"

/** Creates a folder durably, readable by the server's user only. */
export async function makeFolder(folder: string) {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made) await sync(dirname(made))
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
