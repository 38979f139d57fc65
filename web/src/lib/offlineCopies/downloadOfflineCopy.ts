import { sum } from "#contract/lib/objects.ts"
import { CallError } from "../api/callError.ts"
import { askToStay, roomFor } from "../encryptedStorage/freeSpace.ts"
import { whyNotStored } from "../encryptedStorage/whyNotStored.ts"
import { serverNow } from "../serverTime.ts"
import { fetcher } from "../transfer/fetching.ts"
import { cancelTransfer, type Progress, startTransfer } from "../transfer/run.ts"
import { currentTransfers } from "../transfer/transfers.ts"
import {
  currentOfflineCopies,
  deleteOfflineCopy,
  markFileComplete,
  type OfflineCopy,
  type OfflineFile,
  offlineFiles,
  storageName,
  storeOfflineCopy,
} from "./offlineCopies.ts"
import { refreshAnswers } from "./refreshOfflineCopies.ts"

export type OfflineCopyRequest = Omit<OfflineCopy, "at">

export const bytesOf = (files: readonly OfflineFile[]) => sum(files.map(({ size }) => size))

/** The file no longer exists, or the person may not have it. It is shown as missing, and the other files are fetched. */
const isGone = (error: unknown) => error instanceof CallError && [403, 404, 410].includes(error.status)

/**
 * Downloads files to this device one after the other, while the person uses other screens. Each continues from where it was
 * interrupted. Files that are already on the device cost nothing. Returns whether it has begun.
 */
export async function downloadOfflineCopy(request: OfflineCopyRequest, onDone: () => void): Promise<boolean> {
  void askToStay()
  if (!(await storeOfflineCopy({ ...request, at: serverNow() }))) return false
  const { name, title, files } = request
  /** Throws if the copy was removed meanwhile, or evicted by unsent work on a full device. Earlier pieces are gone then. */
  function requireWanted() {
    if (currentOfflineCopies().offlineCopies?.some((copy) => copy.name === name)) return
    throw new Error(`${title} was removed from this device while it was being saved.`)
  }

  async function downloadFile(file: OfflineFile, progress: Progress) {
    const { key, size } = file
    if (!(await roomFor(size))) throw new Error(`Not everything could be kept, because ${whyNotStored()}.`)
    const failure = `${file.name} did not come.`
    const source = { ...file, failure, expectedSize: size }
    const downloaded = await fetcher(source, storageName(key), offlineFiles)(progress)
    if (!downloaded) return
    requireWanted()
    if (!downloaded.isWhole) await offlineFiles.forget(storageName(key))
    if (!downloaded.isWhole || !(await markFileComplete(key, downloaded.head)))
      throw new Error(`${failure} Try again.`)
  }

  async function downloadAll({ signal, report }: Progress) {
    let done = 0
    for (const file of files) {
      const before = done
      report(before)
      const progress: Progress = {
        signal,
        report: (bytes) => report(before + bytes),
        check: () => report(before),
      }
      const isHere = currentOfflineCopies().completeKeys.has(file.key)
      requireWanted()
      if (!isHere) await downloadFile(file, progress).catch(unlessGone)
      done += file.size
    }
    // The data of the screen must be on the device as well, and some files may have been replaced meanwhile.
    await refreshAnswers(request)
    onDone()
  }

  // The bytes that have arrived are stored for the next attempt, encrypted.
  startTransfer(
    { of: name, name: title, size: bytesOf(files), isOfflineCopy: true, forget: async () => undefined },
    downloadAll,
  )
  return true
}

/** Deletes an offline copy. What is being downloaded of it stops. */
export async function removeOfflineCopy(name: string) {
  for (const transfer of currentTransfers())
    if (transfer.isOfflineCopy && transfer.of === name) await cancelTransfer(transfer.id)
  await deleteOfflineCopy(name)
}

function unlessGone(error: unknown) {
  if (!isGone(error)) throw error
}
