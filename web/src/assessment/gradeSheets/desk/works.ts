import { call } from "../../../lib/api/call.ts"
import { savesData } from "../../../lib/savesData.ts"
import type { Version } from "./sitting.ts"

/** Bytes of files that stay in memory: a phone has little. */
const maxBytes = 24 * 1024 ** 2

type Kept = { version: Version; file: Promise<File>; isHere: boolean }
/** The files of this tab, the latest used last. */
const files = new Map<string, Kept>()

const keyOf = ({ id, submitted_at }: Version) => `${id} ${submitted_at}`

/** The file of a version: from memory, on its way, or asked for now. A file that did not come is asked for again. */
export function fileOfWork(version: Version): Promise<File> {
  const key = keyOf(version)
  const known = files.get(key)
  files.delete(key)
  const params = { id: version.id }
  const kept = known ?? {
    version,
    file: call("GET /assignments/submissions/{id}/download", { params }),
    isHere: false,
  }
  files.set(key, kept)
  kept.file.then(
    () => {
      kept.isHere = true
      forgetOld()
    },
    () => files.get(key) === kept && files.delete(key),
  )
  return kept.file
}

function forgetOld() {
  let bytes = 0
  for (const [key, { version }] of [...files].toReversed()) {
    bytes += version.file_size
    if (bytes > maxBytes) files.delete(key)
  }
}

export const isWorkHere = (version: Version) => files.get(keyOf(version))?.isHere === true

/** Forgets a file that is another version than was thought. */
export const forgetWork = (version: Version) => files.delete(keyOf(version))

/** Fetches the files of the next works, one after the other, unless the reader saves data. Gives those that came. */
export async function fetchAhead(next: readonly Version[]): Promise<Version[]> {
  const here: Version[] = []
  for (const version of savesData() ? [] : next) {
    const file = await fileOfWork(version).catch(() => undefined)
    if (!file) break
    here.push(version)
  }
  return here
}
