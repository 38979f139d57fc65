import { bytesText, countText } from "#contract/lib/amounts.ts"
import { sum } from "#contract/lib/objects.ts"
import { parseConfig } from "../server/src/config.ts"
import { migrationNames } from "../server/src/lib/db/migrate.ts"
import { recordBackup } from "../server/src/office/backups/queries.ts"
import { openArchives, readArchive, readDestination } from "./archives.ts"
import { withCollege } from "./withCollege.ts"

/** Saves the college, whether it is running or not, to BACKUP_TO or the given place. */
export async function backup(args: string[]) {
  const { to } = readDestination(args)
  return withCollege(
    async (college) => {
      const destination = openArchives(college, { to })
      const began = performance.now()
      const saved = await destination.save()
      const { name, manifest, added } = saved
      const seconds = Math.ceil((performance.now() - began) / 1000)
      // A database that waits for its upgrade may have no list of backups.
      if (manifest.migrations.length === (await migrationNames()).length)
        await recordBackup(college.database, saved, {
          reason: "operator",
          place: destination.location,
          problem: "It was not restored for a test.",
        })
      const rows = sum(manifest.tables.map((table) => table.rows))
      return [
        `Saved ${name} in ${destination.location} within ${seconds} s: ${countText(rows, "row")}, ` +
          `${countText(manifest.files.count, "file")} of ${bytesText(manifest.files.bytes)}. ${bytesText(added)} are new.`,
        ...manifest.files.missing.map(
          (id) => `The file ${id} is lost or damaged: it was before, and isn't in the backup.`,
        ),
      ]
    },
    { migrated: false },
  )
}

/** Reads every byte of a backup, and changes nothing. It needs no college. */
export async function verify(args: string[]) {
  const { name, to } = readArchive(args)
  const config = parseConfig(process.env)
  const destination = openArchives({ config }, { to })
  const opened = await destination.open(name)
  const { saved_at, files, tables } = await opened.verify()
  return [
    `The backup of ${saved_at} in ${destination.location} is whole: ${tables.length} tables and ${countText(files.count, "file")}.`,
  ]
}

/** Compares the college with a backup. The process exits with 1 if they differ. */
export async function check(args: string[]) {
  const { name, to } = readArchive(args)
  return withCollege(
    async (college) => {
      const { manifest, differences } = await openArchives(college, { to }).compare(name)
      if (differences.length === 0) return [`Everything is as in the backup of ${manifest.saved_at}.`]
      process.exitCode = 1
      return [
        `The college differs from the backup of ${manifest.saved_at}:`,
        ...differences.map((difference) => `  ${difference}`),
      ]
    },
    { migrated: false },
  )
}
