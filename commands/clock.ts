import { clockConfirmation } from "../server/src/lib/db/clockFaults.ts"
import { saveAudit } from "../server/src/office/audit/saving.queries.ts"
import { confirmClock } from "../server/src/office/retention/jobs.ts"
import type { College } from "./withCollege.ts"

/**
 * Records that the clock is right. This is needed in two cases. After the clock was ahead, npm start waits while the
 * newest entry is in the future. After a long time without a nightly run, retention assumes that the clock is ahead.
 */
export async function clock({ database }: Pick<College, "database">) {
  await saveAudit(database, { actorId: null, action: clockConfirmation, address: "console" }, undefined)
  await confirmClock(database)
  return ["Noted: the clock is right, and entries of a later date came from one that was ahead."]
}
