import { clockIsRight } from "../server/src/lib/db/clockFaults.ts"
import { saveAudit } from "../server/src/office/audit/saving.queries.ts"
import { believeClock } from "../server/src/office/retention/jobs.ts"
import type { College } from "./withCollege.ts"

/**
 * Records that the clock is right: after it was ahead, because npm start waits while the newest entry lies in the future, and after a long
 * time without a night, because retention would take it for one that is ahead.
 */
export async function clock({ database }: Pick<College, "database">) {
  await saveAudit(database, { actorId: null, action: clockIsRight, address: "console" }, undefined)
  await believeClock(database)
  return ["Noted: the clock is right, and entries of a later date came from one that was ahead."]
}
