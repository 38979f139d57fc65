import { existsSync } from "node:fs"
import { dirname } from "node:path"
import { freeSpaceOf } from "../files/diskSpace.ts"
import { disk } from "../limits.ts"
import { BackupError } from "./backupError.ts"

/** Refuses to write so many bytes into a folder where they would take the last of its disk, which the database may need. */
export async function makeRoom(folder: string, bytes: number, left = disk.uploads): Promise<void> {
  const free = await freeSpaceOf(existing(folder))()
  if (free - bytes >= left) return
  throw new BackupError(
    `There is too little room in ${folder}: ${megabytes(free)} MB are free, and a backup needs ${megabytes(bytes + left)} MB.`,
  )
}

/** Bytes of rows take some three times as many in a database, with its indexes. */
export const sizeInDatabase = (tables: readonly { size: number }[]) =>
  3 * tables.reduce((sum, { size }) => sum + size, 0)

/** A folder that isn't made yet will be on the disk of the one that holds it. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)))

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6)
