import { joinBoth } from "../supervisor/belonging/marking.ts"
import type { College } from "./withCollege.ts"

/** Joins the data folder and the database permanently, if npm start says that they don't belong together. */
export async function adopt({ config, database, pair }: College) {
  if (pair.judgement.kind !== "refused") return ["Folder and database belong together already."]
  await joinBoth(database, pair, config)
  return [
    `${config.dataDir} and the database ${pair.database.name} belong together from now on, as a college of their own. Start with npm start.`,
    ...(config.s3 ? ["Every other machine of the college needs an empty DATA_DIR from now on."] : []),
    `Its backups need a place of their own too: if there are any in ${config.backups.to}, move that folder away first, or set BACKUP_TO to another place.`,
  ]
}
