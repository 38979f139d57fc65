/** Files and folders that outlive a power cut. */
import { mkdir, open, rename, stat } from "node:fs/promises"
import { dirname } from "node:path"

/** Writes a private file that is complete or absent after a power cut: a rename alone could survive without its content. */
export async function writeDurably(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.tmp`
  const handle = await open(draft, "w", 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  await sync(dirname(file))
}

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
