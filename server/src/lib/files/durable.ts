import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs"
import { dirname } from "node:path"

/**
 * Writes a private file that is complete or absent after a power cut; a rename without fsync can survive without its
 * content.
 */
export function writeDurably(file: string, text: string): void {
  const draft = `${file}.tmp`
  const descriptor = openSync(draft, "w", 0o600)
  writeSync(descriptor, text)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(draft, file)
  syncFolder(dirname(file))
}

/** Flushes a folder's entries to disk. Windows can't open folders and doesn't need it. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return
  const descriptor = openSync(folder, "r")
  fsyncSync(descriptor)
  closeSync(descriptor)
}
