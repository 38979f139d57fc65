import { call } from "../../../lib/api/call.ts"
import { bundledFile, currentBundles } from "../../../lib/offlineBundles/bundles.ts"
import { savesData } from "../../../lib/savesData.ts"
import type { Version } from "./sitting.ts"

/** Bytes of files in memory. A phone has little. */
const maxBytes = 24 * 1024 ** 2

type Kept = { version: Version; file: Promise<File>; isHere: boolean }
/** The files of this tab, the most recently used last. */
const files = new Map<string, Kept>()

/** The name of a version, in memory and among the downloads. */
export const keyOf = ({ id, submitted_at }: Pick<Version, "id" | "submitted_at">) =>
  `submission ${id} ${submitted_at}`

/**
 * The file of a version: from memory, from the downloads, from a request in progress, or from a new request. A file that failed
 * to load is requested again.
 */
export function fileOfWork(version: Version): Promise<File> {
  const key = keyOf(version)
  const known = files.get(key)
  files.delete(key)
  const stored = known ?? { version, file: find(version), isHere: false }
  files.set(key, stored)
  stored.file.then(
    () => {
      stored.isHere = true
      forgetOld()
    },
    () => files.get(key) === stored && files.delete(key),
  )
  return stored.file
}

const find = async (version: Version) =>
  (await bundledFile(keyOf(version))) ??
  (await call("GET /assignments/submissions/{id}/download", { params: { id: version.id } }))

function forgetOld() {
  let bytes = 0
  for (const [key, { version }] of [...files].toReversed()) {
    bytes += version.file_size
    if (bytes > maxBytes) files.delete(key)
  }
}

export const isWorkHere = (version: Version) =>
  files.get(keyOf(version))?.isHere === true || currentBundles().here.has(keyOf(version))

/** Forgets a file that is a different version than expected. */
export const forgetWork = (version: Version) => files.delete(keyOf(version))

/**
 * Fetches the files of the next submissions, one after the other. In data-saving mode it reads only those on the device. Returns
 * the ones that were loaded.
 */
export async function fetchAhead(next: readonly Version[]): Promise<Version[]> {
  const here: Version[] = []
  for (const version of savesData() ? next.filter(isWorkHere) : next) {
    const file = await fileOfWork(version).catch(() => undefined)
    if (!file) break
    here.push(version)
  }
  return here
}
