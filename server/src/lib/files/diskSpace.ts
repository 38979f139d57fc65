import { statfs } from "node:fs/promises"

/** The bytes that may still be written. */
export type FreeSpace = () => Promise<number>

/** The space on the fullest of the disks that hold these folders. */
export const freeSpaceOf =
  (...folders: string[]): FreeSpace =>
  async () => {
    const disks = await Promise.all(folders.map((folder) => statfs(folder)))
    return Math.min(...disks.map(({ bavail, bsize }) => bavail * bsize))
  }
