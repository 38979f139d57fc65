import { hasCode } from "../errorCodes.ts"
import { sha256Of } from "../sha256.ts"
import type { Storage } from "./storage.ts"

type StoredFile = { id: string; size: number; sha256: Buffer }

/** Milliseconds for which a checksum that was right isn't computed again, and the number of files that are remembered. */
const checkLasts = 10 * 60_000
const maxRemembered = 10_000

/**
 * Whether a file's bytes are all on the disk and unchanged. The size is compared at every opening, and the checksum if the file
 * has not been opened for some minutes.
 */
export function createIntegrityCheck(storage: Storage) {
  const checkedAt = new Map<string, number>()

  return async function isWhole({ id, size, sha256 }: StoredFile): Promise<boolean> {
    if ((await storage.sizeOf(id)) !== size) return false
    if ((checkedAt.get(id) ?? 0) > Date.now() - checkLasts) return true
    if (!(await isUnchanged(storage, id, sha256))) return false
    if (checkedAt.size >= maxRemembered) checkedAt.clear()
    checkedAt.set(id, Date.now())
    return true
  }
}

/** Compares a stored file with its checksum. EIO means that the disk can't read the bytes any more. */
export async function isUnchanged(storage: Pick<Storage, "open">, id: string, sha256: Buffer) {
  try {
    return (await sha256Of(await storage.open(id))).equals(sha256)
  } catch (error) {
    if (hasCode(error, "EIO")) return false
    throw error
  }
}
