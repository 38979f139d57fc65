import { openPlace } from "../server/src/lib/backup/place.ts"
import { openStorage } from "../server/src/lib/s3Files/openStorage.ts"
import type { College } from "./withCollege.ts"
import { sizeText } from "./words.ts"

/** Saves the college, whether it runs or not, to BACKUP_TO or the place that is named. */
export async function backup(college: College, [to]: string[]) {
  const place = placeOf(college, to)
  const began = performance.now()
  const { name, manifest, added } = await place.save()
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    `Saved ${name} in ${place.place} within ${Math.ceil((performance.now() - began) / 1000)} s: ${rows} rows, ` +
      `${manifest.files.count} files of ${sizeText(manifest.files.bytes)}. ${sizeText(added)} are new.`,
    ...manifest.files.missing.map(
      (id) => `The file ${id} is lost: it was missing before, and isn't in the backup.`,
    ),
  ]
}

/** Reads every byte of a backup, and changes nothing. */
export async function verify(college: College, [name, to]: string[]) {
  const place = placeOf(college, to)
  const found = await place.open(name)
  const { saved_at, files, tables } = await found.verify()
  return [
    `The backup of ${saved_at} in ${place.place} is whole: ${tables.length} tables and ${files.count} files.`,
  ]
}

/** Compares the college with a backup, and changes nothing. */
export async function check(college: College, [name, to]: string[]) {
  const { manifest, differences } = await placeOf(college, to).compare(name)
  if (differences.length === 0) return [`Everything is as in the backup of ${manifest.saved_at}.`]
  return [
    `The college differs from the backup of ${manifest.saved_at}:`,
    ...differences.map((each) => `  ${each}`),
  ]
}

function placeOf({ config, url }: College, to: string | undefined) {
  const backups = { ...config.backups, ...(to && { to }) }
  return openPlace({ config: { ...config, backups }, connectionString: url, storage: openStorage(config) })
}
