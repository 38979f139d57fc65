import { sql } from "kysely"
import { requireOpenClasses } from "../../college/classes/queries.ts"
import { restoreOffering } from "../../courses/offerings/restoring.queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { restoreMissing } from "../../lib/db/deletedRecords.ts"
import { updateRow } from "../../lib/db/records.ts"
import { refuse } from "../../lib/errors.ts"
import { type Restorable, storedRow } from "../../lib/http/restoring.ts"
import { findClashesOfEntries } from "../timetable/clashes.queries.ts"
import { notifyOfEntry } from "../timetable/notices.queries.ts"
import { findEntry, findTermOf, lockTimetable } from "../timetable/queries.ts"
import { closedTimetable, whyNoSuchWeek } from "../timetable/rules.ts"
import { refuseClashes, restoreChangedLessons } from "./restoring.queries.ts"

export const restorableEntry: Restorable = {
  /** Refuses what couldn't be added today, and notifies the people whom the deletion told. */
  async restore(db, record) {
    await lockTimetable(db)
    const { record_id: id, label, stored, viewer } = record
    const row = storedRow(record)
    const offering_id = await restoreOffering(db, stored, closedTimetable)
    // A deleted entry has no lessons. They are placed when it isn't deleted any more.
    const hidden = { ...row, offering_id, deleted_at: new Date().toISOString() }
    await restoreMissing(db, { table: "timetable_entry", rows: [hidden] })
    const lessons = stored.find(({ table }) => table === "lesson")?.rows ?? []
    await restoreChangedLessons(db, lessons, { deleted: "this", isEntryDeleted: true })
    await refuseWhatIsTaken(db, id)
    await updateRow(db, "timetable_entry", id, { deleted_at: null })
    const entry = await findEntry(db, id)
    if (!entry)
      return refuse(`The subject of ${label} was deleted meanwhile, and must be restored before it.`)
    await notifyOfEntry(db, [null, entry], viewer.personId)
    return []
  },
  loggedAs({ record_id: id, label, stored }) {
    const { lecturer_id } = storedRow({ stored })
    return { entity: "timetable_entry", id, names: { subject_name: label, lecturer_id } }
  },
}

/** Refuses an entry in a term that is shorter by now, of a lecturer who left, for a retired class, or at a time that is taken. */
async function refuseWhatIsTaken(db: Database, id: number) {
  const { lecturer_left, term_id, ...entry } = await db
    .selectFrom("timetable_entry as entry")
    .innerJoin("offering", "offering.id", "offering_id")
    .innerJoin("lecturer", "lecturer.id", "entry.lecturer_id")
    .select(["entry.id", "entry.lecturer_id", "room_id", "classes", "day", "weeks", "term_id"])
    .select(sql<string>`to_char(start_time, 'HH24:MI')`.as("start_time"))
    .select(sql<string>`to_char(end_time, 'HH24:MI')`.as("end_time"))
    .select(sql<boolean>`lecturer.deleted_at is not null`.as("lecturer_left"))
    .where("entry.id", "=", id)
    .executeTakeFirstOrThrow()
  const term = await findTermOf(db, term_id)
  refuse(whyNoSuchWeek(entry.weeks, term.weeks))
  if (lecturer_left) refuse("The lecturer was deleted meanwhile, and must be restored before this.")
  await requireOpenClasses(db, "classes", entry.classes)
  const [found] = await findClashesOfEntries(db, [{ ...entry, term, year_of_study: term.year_of_study }])
  refuseClashes(found?.clashes ?? [], "this")
}
