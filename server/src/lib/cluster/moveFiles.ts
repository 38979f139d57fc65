import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import { type Secrets, secretNames } from "../auth/secrets.ts"
import type { Storage } from "../files/storage.ts"
import { sha256Of } from "../sha256.ts"
import { StartupError } from "../startupError.ts"
import { collect } from "./bucketStreams.ts"

type FileStore = { storage: Storage; secrets: Secrets }
type MoveResult = {
  files: number
  /** The number of those files that were at the new place already. */
  known: number
  bytes: number
  /** Uploads that are still in progress. */
  arriving: number
  /** The files of records that are at neither place. */
  lost: string[]
  /** The files that are intact at neither place. */
  damaged: string[]
}

type MoveOptions = {
  /** The SHA-256 of the files that records refer to. These files may be in the trash of the old place. */
  checksums: ReadonlyMap<string, Buffer>
  /** The college is stopped, so the old place is emptied into its trash at the end. */
  emptiesSource: boolean
  report(message: string): void
}

const anyTime = new Date(8.64e15)

/**
 * Copies every file and key to another place, and reads each back to compare its SHA-256. An interrupted move can be resumed:
 * files that are there already aren't copied again, and a file that a record refers to is replaced only if its bytes are wrong.
 * The old place is emptied only once everything has been copied.
 */
export async function moveAll(
  from: FileStore,
  to: FileStore,
  { checksums, emptiesSource, report }: MoveOptions,
): Promise<MoveResult> {
  const moved: MoveResult = { files: 0, known: 0, bytes: 0, arriving: 0, lost: [], damaged: [] }
  for (const name of Object.values(secretNames)) await moveSecret(from.secrets, to.secrets, name)
  for (const key of await collect(from.storage.listTrash()))
    if (checksums.has(key)) await from.storage.restore(key)
  const keys = await collect(from.storage.list(anyTime))
  for (const key of keys) {
    const { size, isNew, isDamaged } = await copyFile(from.storage, to.storage, key, checksums.get(key))
    moved.files++
    moved.bytes += size
    if (!isNew) moved.known++
    if (isDamaged) moved.damaged.push(key)
    if (moved.files % 500 === 0) report(`${moved.files} of ${keys.length} files are there.`)
  }
  const copied = new Set(keys)
  for (const [key, sha256] of checksums) {
    if (copied.has(key)) continue
    const copiedChecksum = await checksumOf(to.storage, key)
    if (!copiedChecksum) moved.lost.push(key)
    else if (!copiedChecksum.equals(sha256)) moved.damaged.push(key)
  }
  if (!emptiesSource) return moved
  for (const key of await collect(from.storage.pieces.list(anyTime))) {
    await movePieces(from.storage, to.storage, key)
    moved.arriving++
  }
  for (const key of keys) await from.storage.discard(key)
  return moved
}

/** The SHA-256 of the stored bytes, if there are any. */
const checksumOf = async (storage: Storage, key: string) =>
  (await storage.sizeOf(key)) === undefined ? undefined : sha256Of(await storage.open(key))

async function copyFile(from: Storage, to: Storage, key: string, stored: Buffer | undefined) {
  const size = await from.sizeOf(key)
  const sha256 = await checksumOf(from, key)
  if (size === undefined || !sha256)
    throw new StartupError(`The file ${key} went away while it was moved. Please try again.`)
  const expectedChecksum = stored ?? sha256
  const isRight = sha256.equals(expectedChecksum)
  const copiedChecksum = await checksumOf(to, key)
  // The copy is right, even if the old disk has damaged the file since it was copied.
  if (copiedChecksum?.equals(expectedChecksum)) return { size, isNew: false, isDamaged: false }
  if (copiedChecksum && !isRight) return { size, isNew: false, isDamaged: true }
  if (copiedChecksum) await to.erase(key)
  const draft = await to.draft()
  try {
    await pipeline(await from.open(key), createWriteStream(draft, { mode: 0o600 }))
    await to.put(key, draft)
  } finally {
    await rm(draft, { force: true })
  }
  if (!(await sha256Of(await to.open(key))).equals(sha256))
    throw new StartupError(`The file ${key} arrived altered. Nothing was removed. Please try again.`)
  return { size, isNew: true, isDamaged: !isRight }
}

async function movePieces(from: Storage, to: Storage, key: string) {
  const size = await from.pieces.sizeOf(key)
  if (size > 0) await to.pieces.append(key, { from: from.pieces.read(key), offset: 0, max: size })
  const before = await sha256Of(from.pieces.read(key))
  const after = await sha256Of(to.pieces.read(key))
  if (size > 0 && !before.equals(after))
    throw new StartupError(`The upload ${key} arrived altered. Please try again.`)
  await from.pieces.remove(key)
}

async function moveSecret(from: Secrets, to: Secrets, name: string) {
  const secret = await from.read(name)
  if (secret === undefined) return
  const existing = (await to.read(name)) ?? (await to.add(name, secret))
  if (existing !== secret)
    throw new StartupError(
      `${to.locationOf(name)} and ${from.locationOf(name)} are different keys. Nothing was moved. Remove the one that isn't the college's.`,
    )
}
