import { sql } from "kysely"
import type { Waiting } from "#contract/office/dashboard.ts"
import { countOwnAssignments } from "../../assessment/assignments/mine.queries.ts"
import { countToMark } from "../../assessment/gradeSheets/waiting.queries.ts"
import { countNewMessages } from "../../communication/messages/queries.ts"
import { isOfStudent } from "../../courses/enrolments/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { found } from "../../lib/errors.ts"
import { hasFailed } from "../../lib/mail/outbox.ts"
import { countUnread } from "../../people/notifications/inbox.queries.ts"

/** How much waits for the viewer. The frame of every screen asks for it every few minutes. */
export async function countWaiting(db: Database, viewer: Viewer): Promise<Waiting> {
  const [unread, own] = await Promise.all([countUnread(db, viewer), ofRole(db, viewer)])
  return { unread, ...own }
}

async function ofRole(db: Database, viewer: Viewer) {
  if (viewer.role === "student") return { to_hand_in: (await countOwnAssignments(db, viewer)).pending }
  const [to_mark, messages] = await Promise.all([countToMark(db, viewer), countNewMessages(db, viewer)])
  if (viewer.role === "lecturer") return { to_mark, messages }
  return { to_mark, messages, ...(await countOffice(db)) }
}

async function countOffice(db: Database) {
  const { rows } = await sql<Required<Pick<Waiting, "registrations" | "excuses" | "unsent_mail">>>`select
    (select count(*) from person where status = 'pending' and deleted_at is null) as registrations,
    (select count(*) from excuse where state = 'waiting' and ${isOfStudent("student_id")}) as excuses,
    (select count(*) from mail where ${hasFailed}) as unsent_mail`.execute(db)
  return found(rows[0])
}

/** A dashboard brings the menu's numbers, so that the first screen is one call. */
export async function withWaiting<Dashboard>(db: Database, viewer: Viewer, dashboard: Promise<Dashboard>) {
  const [shown, waiting] = await Promise.all([dashboard, countWaiting(db, viewer)])
  return { ...shown, waiting }
}
