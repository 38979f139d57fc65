import { statfs } from "node:fs/promises"
import { hasCode } from "../errorCodes.ts"
import { AppError } from "../errors.ts"

/** The bytes that may still be written. */
export type FreeSpace = () => Promise<number>

/** The space on the fullest of the disks that hold these folders. */
export const freeSpaceOf =
  (...folders: string[]): FreeSpace =>
  async () => {
    const disks = await Promise.all(folders.map((folder) => statfs(folder)))
    return Math.min(...disks.map(({ bavail, bsize }) => bavail * bsize))
  }

/** ENOSPC and EDQUOT of files, and PostgreSQL's disk_full. */
export const isStorageFull = (error: unknown) => hasCode(error, "ENOSPC", "EDQUOT", "53100")

export const storageFull = () =>
  new AppError(
    "unavailable",
    "The college's storage is full, so nothing was saved. Please tell an administrator.",
  )
