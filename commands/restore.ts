import { countText } from "#contract/lib/amounts.ts"
import { compact, sum } from "#contract/lib/objects.ts"
import { parseConfig } from "../server/src/config.ts"
import { restoreCollege } from "../supervisor/restoring/restore.ts"
import { openArchives, readArchive } from "./archives.ts"

/** Replaces the college, which must be stopped, with a backup, or creates one from it on an empty machine. */
export async function restore(args: string[]) {
  const config = parseConfig(process.env)
  const { name, to } = readArchive(args)
  const { manifest, database, aside, databaseAside } = await restoreCollege(
    config,
    openArchives({ config }, { to }),
    name,
  )
  const before = compact([aside, databaseAside && `the database ${databaseAside}`])
  const rows = sum(manifest.tables.map((table) => table.rows))
  return [
    `The college is as it was on ${manifest.saved_at}: ${countText(rows, "row")} in ${database}, and ${countText(manifest.files.count, "file")}. Start it with npm start.`,
    ...(before.length > 0
      ? [`What was there before is in ${before.join(" and in ")}. Delete it when you are sure.`]
      : []),
    ...manifest.files.missing.map(
      (id) => `The file ${id} is lost: it was missing or damaged when the backup was made.`,
    ),
  ]
}
