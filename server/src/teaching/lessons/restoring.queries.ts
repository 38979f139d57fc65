import { sql } from "kysely"
import type { Clash } from "#contract/teaching/timetable/clashes.ts"
import { restoreSubject } from "../../courses/subjects/restoring.queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { restoreRows } from "../../lib/db/deletedRecords.ts"
import { lockTable } from "../../lib/db/locks.ts"
import { timeOf } from "../../lib/db/times.ts"
import { AppError } from "../../lib/errors.ts"
import type { Restorable } from "../../lib/http/restoring.ts"
import { findClashesOfEntries, findClashesOfLesson } from "../timetable/clashes.queries.ts"
import { refusalOf } from "../timetable/clashes.rules.ts"

type ChangedLesson = {
  id: number
  date: string
  start_time: string
  end_time: string
  lecturer_id: number
  room_id: number | null
  is_cancelled: boolean
  classes: string[]
  year_of_study: number
  start_date: string
  row: Record<string, unknown>
}

export const restorableSubject: Restorable = {
  async restore(db, record) {
    await lockTable(db, "timetable_entry")
    await restoreLessonsOfSubject(db, record.record_id, record.stored[0]?.rows ?? [])
    return restoreSubject(db, record)
  },
}

/**
 * Restores the single changes of a deleted subject's future lessons, before the subject itself and with it the other lessons
 * are restored. Refuses with each clash, because the office may have used their times meanwhile.
 */
async function restoreLessonsOfSubject(
  db: Database,
  subjectId: number,
  stored: readonly Record<string, unknown>[],
) {
  await restoreChangedLessons(db, stored, { deleted: "the subject", isEntryDeleted: false })
  const planned = await findClashesOfEntries(db, await listEntriesOfDeleted(db, subjectId))
  refuseClashes(
    planned.flatMap((entry) => entry.clashes),
    "the subject",
  )
}

type Deleted = { deleted: string; isEntryDeleted: boolean }

/** Restores the single changes of future lessons, before their entries place the other lessons. Refuses with each clash. */
export async function restoreChangedLessons(
  db: Database,
  stored: readonly Record<string, unknown>[],
  { deleted, isEntryDeleted }: Deleted,
) {
  const clashes: Clash[] = []
  const changed = await listRestorable(db, stored, isEntryDeleted)
  for (const { start_date, row: _, is_cancelled, ...lesson } of changed)
    if (!is_cancelled) clashes.push(...(await findClashesOfLesson(db, { ...lesson, term: { start_date } })))
  refuseClashes(clashes, deleted)
  if (changed.length > 0) await restoreRows(db, [{ table: "lesson", rows: changed.map(({ row }) => row) }])
}

/** The stored lessons that haven't begun meanwhile. A room that was deleted since is left out. */
async function listRestorable(
  db: Database,
  stored: readonly Record<string, unknown>[],
  isEntryDeleted: boolean,
) {
  const { rows } = await sql<ChangedLesson>`
    select kept.id, kept.date, ${timeOf("kept.start_time")} as start_time, ${timeOf("kept.end_time")} as end_time,
      kept.lecturer_id, room.id as room_id, kept.is_cancelled, entry.classes, term.year_of_study, term.start_date,
      to_jsonb(kept) || jsonb_build_object('room_id', room.id) as row
    from jsonb_populate_recordset(null::lesson, ${JSON.stringify(stored)}::jsonb) kept
    join timetable_entry entry on entry.id = kept.entry_id and (entry.deleted_at is not null) = ${isEntryDeleted}
    join offering on offering.id = entry.offering_id
    join term on term.id = offering.term_id
    left join room on room.id = kept.room_id
    where kept.date + kept.start_time > college_now()
    order by kept.date, kept.start_time, kept.id`.execute(db)
  return rows
}

/** The timetable entries of a deleted subject, whose future lessons are restored with it. */
async function listEntriesOfDeleted(db: Database, subjectId: number) {
  const rows = await db
    .selectFrom("timetable_entry as entry")
    .innerJoin("offering", "offering.id", "entry.offering_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .where("offering.subject_id", "=", subjectId)
    .where("entry.deleted_at", "is", null)
    .where(sql<boolean>`term.end_date >= college_today()`)
    .select(["entry.id", "entry.lecturer_id", "entry.room_id", "entry.classes", "entry.day", "entry.weeks"])
    .select([timeOf("entry.start_time").as("start_time"), timeOf("entry.end_time").as("end_time")])
    .select(["term.year_of_study", "term.start_date", "term.end_date"])
    .orderBy("entry.id")
    .execute()
  return rows.map(({ start_date, end_date, ...entry }) => ({ ...entry, term: { start_date, end_date } }))
}

/** `deleted` is what can be restored after the clashes are resolved. */
export function refuseClashes(clashes: readonly Clash[], deleted: string) {
  if (clashes.length === 0) return
  const { message, data } = refusalOf(clashes)
  throw new AppError(
    "conflict",
    `${message} Change that in the timetable first, and then restore ${deleted}.`,
    {
      data,
    },
  )
}
