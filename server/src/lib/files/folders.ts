import { readdir, rename, stat } from "node:fs/promises"
import { join } from "node:path"

/** Whether a file or folder does not exist. */
export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT"

/** The bytes of a file; undefined if there is none. */
export async function sizeOf(path: string) {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Moves a file; false if there is none. */
export async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** A folder is created with its first file, so a missing one is empty. */
export const entriesOf = (folder: string) =>
  readdir(folder).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })

/** The names in a folder of files that were written before this moment. */
export async function* olderThan(folder: string, before: Date) {
  for (const name of await entriesOf(folder)) {
    // A job that runs beside this one may delete it meanwhile.
    const found = await stat(join(folder, name)).catch((error) => {
      if (!isMissing(error)) throw error
    })
    if (found && found.mtime < before) yield name
  }
}
