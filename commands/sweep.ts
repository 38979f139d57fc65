import { openStorage } from "../server/src/lib/cluster/openStorage.ts"
import { sweep as sweepFiles } from "../server/src/lib/files/jobs.ts"
import type { College } from "./withCollege.ts"

/** Moves all files without a record to the trash, even if the nightly sweep stopped because they were so many. */
export async function sweep({ config, database }: College) {
  const { unknown, stored } = await sweepFiles(database, openStorage(config), {
    max: () => Number.POSITIVE_INFINITY,
  })
  if (unknown === 0) return ["Every file that is older than a day has a record."]
  return [`${unknown} of ${stored} files had no record and are now in the trash, for 30 days.`]
}
