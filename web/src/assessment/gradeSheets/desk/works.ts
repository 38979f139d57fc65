import { call } from "../../../lib/api/call.ts"
import { currentOfflineCopies, openOfflineFile } from "../../../lib/offlineCopies/offlineCopies.ts"
import { savesData } from "../../../lib/savesData.ts"
import { type ReadWork, readWork } from "./readWork.ts"
import type { Version } from "./sitting.ts"

/** The maximum bytes of files in memory, of which a phone has little. */
const maxBytes = 24 * 1024 ** 2

export type OpenedWork = { file: File; work: ReadWork }
type CachedWork = { version: Version; opened: Promise<OpenedWork>; isLoaded: boolean }
/** The works of this tab, the most recently used last. They are read ahead, so that the next one appears at once. */
const works = new Map<string, CachedWork>()

/** The name of a version, in memory and among the offline copies. */
export const workKey = ({ id, submitted_at }: Pick<Version, "id" | "submitted_at">) =>
  `submission ${id} ${submitted_at}`

/**
 * A version's file, read: from memory, from the offline copies, from a request in progress, or from a new request. A file that
 * failed to load is requested again.
 */
export function openWork(version: Version): Promise<OpenedWork> {
  const key = workKey(version)
  const existing = works.get(key)
  works.delete(key)
  const cached = existing ?? { version, opened: load(version), isLoaded: false }
  works.set(key, cached)
  cached.opened.then(
    () => {
      cached.isLoaded = true
      evictOld()
    },
    () => works.get(key) === cached && works.delete(key),
  )
  return cached.opened
}

async function load(version: Version): Promise<OpenedWork> {
  const file =
    (await openOfflineFile(workKey(version))) ??
    (await call("GET /assignments/submissions/{id}/download", { params: { id: version.id } }))
  return { file, work: await readWork(file) }
}

function evictOld() {
  let bytes = 0
  for (const [key, { version }] of [...works].toReversed()) {
    bytes += version.file_size
    if (bytes > maxBytes) works.delete(key)
  }
}

export const isWorkOnDevice = (version: Version) =>
  works.get(workKey(version))?.isLoaded === true || currentOfflineCopies().completeKeys.has(workKey(version))

/** Forgets a work whose file is a different version than expected. */
export const evictWork = (version: Version) => works.delete(workKey(version))

/**
 * Opens the next submissions, one after the other. In data-saving mode it reads only those on the device. Returns
 * the ones that were loaded.
 */
export async function prefetchWorks(next: readonly Version[]): Promise<Version[]> {
  const loaded: Version[] = []
  for (const version of savesData() ? next.filter(isWorkOnDevice) : next) {
    const opened = await openWork(version).catch(() => undefined)
    if (!opened) break
    loaded.push(version)
  }
  return loaded
}
