import { readdir, rename, stat } from "node:fs/promises"
import { join } from "node:path"
import { undefinedIfMissing } from "../errorCodes.ts"

/** The bytes of a file; undefined if there is none. */
export const sizeOf = async (path: string) => (await stat(path).catch(undefinedIfMissing))?.size

/** Moves a file; false if there is none. */
export const moveFile = (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(
    () => true,
    (error) => undefinedIfMissing(error) ?? false,
  )

/** A folder is created with its first file, so a missing one is empty. */
export const entriesOf = async (folder: string) => (await readdir(folder).catch(undefinedIfMissing)) ?? []

/** The names in a folder of files that were written before this moment. */
export async function* olderThan(folder: string, before: Date) {
  for (const name of await entriesOf(folder)) {
    // Another job may delete the file meanwhile.
    const stats = await stat(join(folder, name)).catch(undefinedIfMissing)
    if (stats && stats.mtime < before) yield name
  }
}
