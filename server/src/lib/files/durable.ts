import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs"
import { dirname } from "node:path"

/** Writes a private file that is whole or absent after a power cut: a rename alone may survive without its text. */
export function writeDurably(file: string, text: string): void {
  const draft = `${file}.tmp`
  const descriptor = openSync(draft, "w", 0o600)
  writeSync(descriptor, text)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(draft, file)
  syncFolder(dirname(file))
}

/** Makes the names in a folder last; Windows can't open one and needn't. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return
  const descriptor = openSync(folder, "r")
  fsyncSync(descriptor)
  closeSync(descriptor)
}
