import { mkdir, open, stat } from "node:fs/promises"
import { dirname } from "node:path"

/** Makes a folder that lasts, readable by the server's user alone. */
export async function makeFolder(folder: string) {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made) await sync(dirname(made))
}

/** Waits until a file's bytes, or a folder's names, are on the disk; Windows can't open a folder and needn't. */
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
