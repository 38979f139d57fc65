import { sql } from "kysely"
import type { TimetableEntry } from "#contract/teaching/timetable/endpoints.ts"
import { weekdays } from "#contract/teaching/timetable/options.ts"
import { dropUnusedOffering } from "../../courses/offerings/queries.ts"
import { readOffering } from "../../courses/offerings/restoring.queries.ts"
import { listChangedLessons } from "../../courses/subjects/writing.queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { recordDeletion } from "../../lib/db/deletedRecords.ts"
import { deleteEntries } from "./queries.ts"

/**
 * Deletes an entry, with its future lessons and an offering that nothing else uses. Returns the number under which it can be
 * restored. An entry with lessons that have begun remains in its table, hidden.
 */
export async function deleteEntry(db: Database, viewer: Viewer, entry: TimetableEntry) {
  const { id, subject_name, classes, day, start_time, subject_id, term_id } = entry
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(entry) as row from timetable_entry entry where id = ${id}`.execute(db)
  const label = `${subject_name}, ${weekdays[day - 1]} ${start_time}`
  const number = await recordDeletion(
    db,
    { kind: "timetable_entry", id, label, detail: classes.join(", "), by: viewer },
    [
      { table: "timetable_entry", rows: rows.map(({ row }) => row) },
      await readOffering(db, { subject_id, term_id }),
      { table: "lesson", rows: await listChangedLessons(db, sql`entry.id = ${id}`) },
    ],
  )
  await deleteEntries(db, [id])
  await dropUnusedOffering(db, subject_id, term_id)
  return number
}
