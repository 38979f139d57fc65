import { sql } from "kysely"
import type * as z from "zod"
import type { announcementInput } from "#contract/communication/announcements/endpoints.ts"
import type { Edit } from "#contract/lib/endpoints.ts"
import { requireSubject } from "../../courses/subjects/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { deleteRestorably } from "../../lib/db/deletedRecords.ts"
import { lock, lockTable } from "../../lib/db/locks.ts"
import { insertRow, updateRow } from "../../lib/db/records.ts"
import { found } from "../../lib/errors.ts"
import { addJob, removeJob } from "../../lib/jobs/jobs.ts"
import { publishAnnouncement } from "./jobs.ts"
import { withdrawNotices } from "./notices.queries.ts"
import { findManaged, type ManagedAnnouncement } from "./queries.ts"

type Input = z.output<typeof announcementInput>

/** Locks an announcement for a change. All announcements share the order of the pins, so only one change runs at a time. */
export async function lockAnnouncement(db: Database, viewer: Viewer, id: number) {
  await lockTable(db, "announcement")
  return found(await lock(db, "announcement", id, () => findManaged(db, viewer, id)))
}

/** The columns that every write sets. A file of undefined keeps the present one. */
async function columnsOf(db: Database, input: Omit<Input, "publish_at">, file: string | null | undefined) {
  if (input.subject_id !== null) await requireSubject(db, input.subject_id)
  return {
    title: input.title,
    content: input.content,
    announcement_type: input.announcement_type,
    priority: input.priority,
    target_audience: input.target_audience,
    subject_id: input.subject_id,
    year_of_study: input.year_of_study,
    expires_at: input.expires_at,
    read_receipt_required: input.read_receipt_required,
    portal_only: input.portal_only,
    file_id: file,
  }
}

/** The time of publication. An absent or past time is replaced by now. */
const nowOrLater = (instant: string | null | undefined) =>
  sql<string>`greatest(${instant ?? null}::timestamptz, now())`

/** A new pin comes before the others. */
const pinPosition = (isWanted: boolean | undefined, position: number | null) => {
  if (isWanted === undefined) return position
  return isWanted ? (position ?? 0) : null
}

export async function createAnnouncement(db: Database, viewer: Viewer, input: Input, file: string | null) {
  await lockTable(db, "announcement")
  const id = await insertRow(db, "announcement", {
    ...(await columnsOf(db, input, file)),
    pin_position: pinPosition(input.is_pinned, null),
    publish_at: nowOrLater(input.publish_at),
    author_id: viewer.personId,
  })
  return finishWrite(db, viewer, id)
}

/** Changes a locked announcement. A `file` of undefined keeps the present one, null removes it. */
export async function updateAnnouncement(
  db: Database,
  viewer: Viewer,
  before: ManagedAnnouncement,
  input: Omit<Input, "publish_at"> & Pick<Edit<typeof announcementInput>, "publish_at">,
  file: string | null | undefined,
) {
  const isMoved = before.status === "scheduled" && input.publish_at !== undefined
  await updateRow(db, "announcement", before.id, {
    ...(await columnsOf(db, input, file)),
    pin_position: pinPosition(input.is_pinned, before.pin_position),
    publish_at: isMoved ? nowOrLater(input.publish_at) : undefined,
    notified_at: input.notify_again ? null : undefined,
  })
  return finishWrite(db, viewer, before.id)
}

/** Numbers the pins, schedules the notification of the audience, and reads the saved announcement. */
export async function finishWrite(db: Database, viewer: Viewer, id: number) {
  await numberPins(db)
  const announcement = found(await findManaged(db, viewer, id))
  if (announcement.notified_at === null) await schedulePublication(db, announcement)
  return announcement
}

type ScheduledAnnouncement = Pick<ManagedAnnouncement, "id" | "publish_at">

/** A waiting job moves to the new time. */
export const schedulePublication = (db: Database, { id, publish_at }: ScheduledAnnouncement) =>
  addJob(db, publishAnnouncement, { id }, { key: keyOf(id), runAt: new Date(publish_at) })

const keyOf = (id: number) => `announcement ${id}`

/** Gives the pinned announcements the positions 1, 2, 3 in their present order. */
const numberPins = (db: Database) =>
  sql`update announcement set pin_position = place.number
    from (select id, row_number() over (order by pin_position, publish_at desc, id desc)::int as number
      from announcement where is_pinned) place
    where place.id = announcement.id and place.number <> announcement.pin_position`.execute(db)

/** Puts the pins in the order of these ids. Pins that aren't among them come last, in their present order. */
export async function reorderPins(db: Database, ids: readonly number[]) {
  await lockTable(db, "announcement")
  const before = await listPins(db)
  await db
    .updateTable("announcement")
    .set({ pin_position: sql`coalesce(array_position(${ids}::int[], id), ${ids.length} + pin_position)` })
    .where("is_pinned", "=", true)
    .execute()
  await numberPins(db)
  return { before, after: await listPins(db) }
}

async function listPins(db: Database) {
  const query = db.selectFrom("announcement").select(["id", "title"]).where("is_pinned", "=", true)
  const pins = await query.orderBy("pin_position").execute()
  return { ids: pins.map(({ id }) => id), titles: pins.map(({ title }) => title) }
}

export async function noteReminder(db: Database, viewer: Viewer, { id }: ManagedAnnouncement) {
  await updateRow(db, "announcement", id, {
    reminded_at: sql`now()`,
    reminders_count: sql`reminders_count + 1`,
  })
  return found(await findManaged(db, viewer, id))
}

/** Deletes an announcement. Its file is kept until it can't be restored any more. */
export async function deleteAnnouncement(db: Database, viewer: Viewer, { id, title }: ManagedAnnouncement) {
  const number = await deleteRestorably(db, { kind: "announcement", id, label: title, by: viewer })
  await numberPins(db)
  await removeJob(db, keyOf(id))
  await withdrawNotices(db, id)
  return number
}
