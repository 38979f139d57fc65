import { randomUUID } from "node:crypto"
import type * as z from "zod"
import type { eventEdit, eventInput } from "#contract/events/endpoints.ts"
import type { Database } from "../lib/db/database.ts"
import { anyOf } from "../lib/db/filters.ts"
import type { Files } from "../lib/files/files.ts"
import type { Upload } from "../lib/files/uploads.ts"
import { dropReminder, keepReminder } from "./jobs.ts"
import type { FoundEvent } from "./queries.ts"
import { movedTo, weekly, wholeDays, withDeadline } from "./rules.ts"

type Fields = Omit<z.output<typeof eventInput>, "repeats_weekly_until">

/** Pictures of events are public (product decision 2.8). */
export async function keepImage(db: Database, files: Files, upload: Upload | undefined, uploadedBy: number) {
  return upload ? files.keep(db, upload, { visibility: "public", uploadedBy, belongsTo: "event" }) : null
}

/** A flag that was left out is off. */
const flagsOf = ({ is_all_day, registration_required, is_featured }: Fields) => ({
  is_all_day: is_all_day ?? false,
  registration_required: registration_required ?? false,
  is_featured: is_featured ?? false,
})

/** Makes an event, or one a week until a day. Returns their ids, the first one's first. */
export async function createEvents(
  db: Database,
  { repeats_weekly_until: until, ...fields }: z.output<typeof eventInput>,
  image_id: string | null,
) {
  const first = withDeadline(wholeDays({ ...fields, ...flagsOf(fields), image_id }))
  const series_id = until === null ? null : randomUUID()
  const rows = (until === null ? [first] : weekly(first, until)).map((row) => ({ ...row, series_id }))
  const made = await db.insertInto("event").values(rows).returning(["id", "start_date"]).execute()
  for (const event of made) await keepReminder(db, event)
  return made.map(({ id }) => id)
}

/**
 * Changes a locked event and those of its series that follow. They keep their weeks: each moves by as much as the first.
 * An `image` of undefined keeps the present one, null removes it.
 */
export async function updateEvents(
  db: Database,
  [first, ...following]: readonly [FoundEvent, ...FoundEvent[]],
  { version: _, scope: __, clear_image: ___, ...fields }: z.output<typeof eventEdit>,
  image: string | null | undefined,
) {
  const { is_all_day, registration_required, is_featured } = first
  const kept = { is_all_day, registration_required, is_featured }
  const flags = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const changed = withDeadline(wholeDays({ ...fields, ...kept, ...(flags as Partial<typeof kept>) }))
  const by = Date.parse(changed.start_date) - Date.parse(first.start_date)
  for (const { id, start_date } of [first, ...following]) {
    const start = new Date(Date.parse(start_date) + by).toISOString()
    const columns = { ...movedTo(changed, start), ...(image !== undefined && { image_id: image }) }
    await db.updateTable("event").set(columns).where("id", "=", id).execute()
    await keepReminder(db, { id, start_date: start })
  }
}

/** Their registrations go with them, and so do their reminders. */
export async function deleteEvents(db: Database, events: readonly FoundEvent[]) {
  const ids = events.map(({ id }) => id)
  await db.deleteFrom("event").where("id", "=", anyOf(ids)).execute()
  for (const id of ids) await dropReminder(db, id)
}

/** Removes a picture that no event shows any more. The events of a series share one. */
export async function dropImage(db: Database, files: Files, image: string | null) {
  if (image === null) return
  const shown = await db.selectFrom("event").select("id").where("image_id", "=", image).limit(1).execute()
  if (shown.length === 0) await files.remove(db, image)
}
