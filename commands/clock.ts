import { saveAudit } from "../server/src/audit/saving.queries.ts"
import { clockIsRight } from "../server/src/lib/db/clockFaults.ts"
import type { College } from "./withCollege.ts"

/** Records that the clock is right again after it was ahead. npm start waits while the newest entry lies in the future. */
export async function clock({ database }: Pick<College, "database">) {
  await saveAudit(database, { actorId: null, action: clockIsRight, address: "console" }, undefined)
  return ["Noted: the clock is right, and entries of a later date came from one that was ahead."]
}
