import { joinBoth } from "../supervisor/belonging/marking.ts"
import type { College } from "./withCollege.ts"

/** Joins the data folder and the database for good, where npm start says that they don't belong together. */
export async function adopt({ config, database, pair }: College) {
  if (pair.judgement.kind !== "refused") return ["Folder and database belong together already."]
  await joinBoth(database, pair, config)
  return [
    `${config.dataDir} and the database ${pair.database.name} belong together from now on. Start with npm start.`,
  ]
}
