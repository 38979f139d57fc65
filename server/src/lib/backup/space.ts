import { existsSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { sum } from "#contract/lib/objects.ts"
import { freeSpaceOf } from "../files/diskSpace.ts"
import { disk } from "../limits.ts"
import { BackupError } from "./backupError.ts"

/**
 * Refuses to write more bytes into a folder than its disk has room for. If the folder is on the disk of the data folder, some
 * space is left for the database.
 */
export async function requireSpace(folder: string, bytes: number, dataDir = folder): Promise<void> {
  const reservedBytes = deviceOf(folder) === deviceOf(dataDir) ? disk.uploads : 0
  const free = await freeSpaceOf(existing(folder))()
  if (free - bytes >= reservedBytes) return
  throw new BackupError(
    `There is too little room in ${folder}: ${megabytes(free)} MB are free, and a backup needs ${megabytes(bytes + reservedBytes)} MB.`,
  )
}

/** Rows take about three times their bytes in a database, because of its indexes. */
export const sizeInDatabase = (tables: readonly { size: number }[]) => 3 * sum(tables.map(({ size }) => size))

/** A folder that doesn't exist yet will be on the disk of its parent. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)))

const deviceOf = (folder: string) => statSync(existing(folder)).dev

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6)
