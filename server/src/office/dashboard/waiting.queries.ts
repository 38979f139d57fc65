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
 * The numbers of items that wait for the viewer. The frame of every screen requests them every few minutes. A dashboard
 * includes them, so that the first screen needs only one call. A dashboard that counts the work anyway passes that count
 * as `countWork`.
 */
export async function countWaiting(db: Database, viewer: Viewer, countWork = () => workOf(db, viewer)) {
  const [unread, work, others] = await Promise.all([
    countUnread(db, viewer),
    countWork(),
    countForRole(db, viewer),
  ])
  const waiting: Waiting = { unread, [viewer.role === "student" ? "to_hand_in" : "to_mark"]: work, ...others }
  return waiting
}

const workOf = async (db: Database, viewer: Viewer) =>
  viewer.role === "student" ? (await countOwnAssignments(db, viewer)).pending : countToMark(db, viewer)

const countForRole = (db: Database, { role }: Viewer) =>
  role === "admin" ? officeCounts(db, {}).executeTakeFirstOrThrow() : {}

const officeCounts = compileOnce(
  () => sql<Required<Pick<Waiting, "registrations" | "excuses" | "unsent_mail">>>`select
    (select count(*) from person where status = 'pending' and deleted_at is null) as registrations,
    (select count(*) from excuse where state = 'waiting' and ${isOfStudent("student_id")}) as excuses,
    (select count(*) from mail where ${hasFailed}) as unsent_mail`,
)
