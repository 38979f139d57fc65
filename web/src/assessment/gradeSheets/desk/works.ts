import { call } from "../../../lib/api/call.ts"
import { currentOfflineCopies, openOfflineFile } from "../../../lib/offlineCopies/offlineCopies.ts"
import { savesData } from "../../../lib/savesData.ts"
import type { Version } from "./sitting.ts"

/** The maximum bytes of files in memory, of which a phone has little. */
const maxBytes = 24 * 1024 ** 2

type CachedFile = { version: Version; file: Promise<File>; isLoaded: boolean }
/** The files of this tab, the most recently used last. */
const files = new Map<string, CachedFile>()

/** The name of a version, in memory and among the downloads. */
export const workKey = ({ id, submitted_at }: Pick<Version, "id" | "submitted_at">) =>
  `submission ${id} ${submitted_at}`

/**
 * The file of a version: from memory, from the downloads, from a request in progress, or from a new request. A file that failed
 * to load is requested again.
 */
export function fileOfWork(version: Version): Promise<File> {
  const key = workKey(version)
  const existing = files.get(key)
  files.delete(key)
  const cached = existing ?? { version, file: load(version), isLoaded: false }
  files.set(key, cached)
  cached.file.then(
    () => {
      cached.isLoaded = true
      evictOld()
    },
    () => files.get(key) === cached && files.delete(key),
  )
  return cached.file
}

const load = async (version: Version) =>
  (await openOfflineFile(workKey(version))) ??
  (await call("GET /assignments/submissions/{id}/download", { params: { id: version.id } }))

function evictOld() {
  let bytes = 0
  for (const [key, { version }] of [...files].toReversed()) {
    bytes += version.file_size
    if (bytes > maxBytes) files.delete(key)
  }
}

export const isWorkOnDevice = (version: Version) =>
  files.get(workKey(version))?.isLoaded === true || currentOfflineCopies().completeKeys.has(workKey(version))

/** Forgets a file that is a different version than expected. */
export const evictWork = (version: Version) => files.delete(workKey(version))

/**
 * Fetches the files of the next submissions, one after the other. In data-saving mode it reads only those on the device. Returns
 * the ones that were loaded.
 */
export async function prefetchWorks(next: readonly Version[]): Promise<Version[]> {
  const loaded: Version[] = []
  for (const version of savesData() ? next.filter(isWorkOnDevice) : next) {
    const file = await fileOfWork(version).catch(() => undefined)
    if (!file) break
    loaded.push(version)
  }
  return loaded
}
