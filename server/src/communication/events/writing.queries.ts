import { randomUUID } from "node:crypto"
import type * as z from "zod"
import type { eventEdit, eventInput } from "#contract/communication/events/endpoints.ts"
import { dayOf, dayText } from "#contract/lib/dates.ts"
import type { Edit } from "#contract/lib/endpoints.ts"
import { omit } from "#contract/lib/objects.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { deleteRestorably, isInDeletedRecord } from "../../lib/db/deletedRecords.ts"
import { updateRow } from "../../lib/db/records.ts"
import { found } from "../../lib/errors.ts"
import { type Files, removeFileOf } from "../../lib/files/files.ts"
import type { Upload } from "../../lib/files/uploads.ts"
import { completed } from "../../lib/http/edits.ts"
import { dropReminder, scheduleReminder } from "./jobs.ts"
import type { FoundEvent } from "./queries.ts"
import { followingStart, movedTo, weekly, wholeDays, withDeadline } from "./rules.ts"

type Fields = Omit<z.output<typeof eventInput>, "repeats_weekly_until">

/** Pictures of events are public (product decision 2.8). */
export const storeImage = (db: Database, files: Files, upload: Upload | undefined, uploadedBy: number) =>
  files.storeIfSent(db, upload, { visibility: "public", uploadedBy, belongsTo: "event" })

/** An absent flag is false. */
const flagsOf = ({ is_all_day, registration_required, is_featured }: Fields) => ({
  is_all_day: is_all_day ?? false,
  registration_required: registration_required ?? false,
  is_featured: is_featured ?? false,
})

/** Creates an event, or one a week until a day. Returns the id of the first. */
export async function createEvents(
  db: Database,
  { repeats_weekly_until: until, ...fields }: z.output<typeof eventInput>,
  image_id: string | null,
) {
  const first = withDeadline(wholeDays({ ...fields, ...flagsOf(fields), image_id }))
  const series_id = until === null ? null : randomUUID()
  const rows = (until === null ? [first] : weekly(first, until)).map((row) => ({ ...row, series_id }))
  const created = await db.insertInto("event").values(rows).returning(["id", "start_date"]).execute()
  for (const event of created) await scheduleReminder(db, event)
  return found(created[0]).id
}

/**
 * Changes a locked event and the later ones of its series, which move with the first and so keep their weeks.
 * An `image` of undefined keeps the present one, null removes it.
 */
export async function updateEvents(
  db: Database,
  [first, ...following]: readonly [FoundEvent, ...FoundEvent[]],
  edit: Edit<typeof eventEdit>,
  image: string | null | undefined,
) {
  const fields = omit(edit, "scope", "clear_image", "places_outside")
  const changed = withDeadline(wholeDays(completed(fields, first)))
  for (const event of [first, ...following]) {
    const start = followingStart({ before: first, after: changed }, event)
    await updateRow(db, "event", event.id, { ...movedTo(changed, start), image_id: image })
    await scheduleReminder(db, { id: event.id, start_date: start })
  }
}

/** Deletes events with their registrations and reminders. A picture that no event uses any more is no longer public. */
export async function deleteEvents(
  db: Database,
  viewer: Pick<Viewer, "personId">,
  events: readonly FoundEvent[],
) {
  const numbers = []
  for (const { id, title, start_date } of events) {
    const detail = dayText(dayOf(start_date))
    numbers.push(await deleteRestorably(db, { kind: "event", id, label: title, detail, by: viewer }))
    await dropReminder(db, id)
  }
  for (const { image_id } of events) {
    if (image_id !== null && !(await isShown(db, image_id))) await showImage(db, image_id, "private")
  }
  return numbers
}

export const showImage = (db: Database, id: string, visibility: "public" | "private") =>
  db.updateTable("file").set({ visibility }).where("id", "=", id).execute()

const isShown = async (db: Database, image: string) =>
  (await db.selectFrom("event").select("id").where("image_id", "=", image).limit(1).execute()).length > 0

/**
 * Removes a picture that no event uses any more, including deleted events that can be restored. The events of a series share
 * one.
 */
export async function dropImage(db: Database, image: string | null) {
  if (image === null || (await isShown(db, image)) || (await isInDeletedRecord(db, image))) return
  await removeFileOf(db, image)
}
