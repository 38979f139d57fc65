import { parseConfig } from "../server/src/config.ts"
import { openPlace } from "../server/src/lib/backup/place.ts"
import { openStorage } from "../server/src/lib/s3Files/openStorage.ts"
import { restoreCollege } from "../supervisor/restoring/restore.ts"

/** Puts a backup in the place of the college, which must be stopped, or begins one from it on an empty machine. */
export async function restore([name, to]: string[]) {
  const config = parseConfig(process.env)
  const backups = { ...config.backups, ...(to && { to }) }
  const settings = { config: { ...config, backups }, connectionString: "", storage: openStorage(config) }
  const { manifest, aside, databaseAside } = await restoreCollege(config, openPlace(settings), name)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    `The college is as it was on ${manifest.saved_at}: ${rows} rows and ${manifest.files.count} files. Start it with npm start.`,
    `What was there before is in ${aside}${databaseAside ? ` and in the database ${databaseAside}` : ""}. Delete it when you are sure.`,
    ...manifest.files.missing.map((id) => `The file ${id} is lost: it was missing when the backup was made.`),
  ]
}
