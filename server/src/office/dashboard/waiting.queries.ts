import { sql } from "kysely"
import type { Waiting } from "#contract/office/dashboard.ts"
import { countOwnAssignments } from "../../assessment/assignments/mine.queries.ts"
import { countToMark } from "../../assessment/gradeSheets/waiting.queries.ts"
import { isOfStudent } from "../../courses/enrolments/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { hasFailed } from "../../lib/mail/outbox.ts"
import { countUnread } from "../../people/notifications/inbox.queries.ts"

/**
 * How much waits for the viewer. The frame of every screen requests it every few minutes. A dashboard includes it, so that the
 * first screen is one call, and passes its own count of the work if it shows that anyway.
 */
export async function countWaiting(db: Database, viewer: Viewer, countWork = () => workOf(db, viewer)) {
  const [unread, work, others] = await Promise.all([countUnread(db, viewer), countWork(), ofRole(db, viewer)])
  const waiting: Waiting = { unread, [viewer.role === "student" ? "to_hand_in" : "to_mark"]: work, ...others }
  return waiting
}

const workOf = async (db: Database, viewer: Viewer) =>
  viewer.role === "student" ? (await countOwnAssignments(db, viewer)).pending : countToMark(db, viewer)

const ofRole = (db: Database, { role }: Viewer) =>
  role === "admin" ? office(db, {}).executeTakeFirstOrThrow() : {}

const office = compileOnce(
  () => sql<Required<Pick<Waiting, "registrations" | "excuses" | "unsent_mail">>>`select
    (select count(*) from person where status = 'pending' and deleted_at is null) as registrations,
    (select count(*) from excuse where state = 'waiting' and ${isOfStudent("student_id")}) as excuses,
    (select count(*) from mail where ${hasFailed}) as unsent_mail`,
)
