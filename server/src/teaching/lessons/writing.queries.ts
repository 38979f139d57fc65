import { sql } from "kysely"
import type * as z from "zod"
import type { lessonInput } from "#contract/teaching/lessons/endpoints.ts"
import type { Database } from "../../lib/db/database.ts"
import { lock } from "../../lib/db/locks.ts"
import { updateRow } from "../../lib/db/records.ts"
import { timeOf } from "../../lib/db/times.ts"

export type LessonChange = Omit<z.output<typeof lessonInput>, "version" | "is_cancelled"> & {
  is_cancelled: boolean
}

/** The lesson as planned in the timetable, and its term. */
export async function findPlannedLesson(db: Database, id: number) {
  const { term_name, term_start, term_end, closed_at, ...planned } = await db
    .selectFrom("lesson")
    .innerJoin("timetable_entry as entry", "entry.id", "lesson.entry_id")
    .innerJoin("offering", "offering.id", "entry.offering_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .select([
      "planned_date as date",
      timeOf("entry.start_time").as("start_time"),
      timeOf("entry.end_time").as("end_time"),
      "entry.lecturer_id",
      "entry.room_id",
      "term.name as term_name",
      "term.start_date as term_start",
      "term.end_date as term_end",
      "term.closed_at",
    ])
    .where("lesson.id", "=", id)
    .executeTakeFirstOrThrow()
  return { ...planned, term: { name: term_name, start_date: term_start, end_date: term_end, closed_at } }
}

export async function isAtCollege(db: Database, id: number) {
  const row = await db
    .selectFrom("lecturer")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a lesson's attendance is recorded. The lesson is locked, so that its register can't be taken meanwhile. */
export async function hasRecord(db: Database, id: number) {
  const session = (db: Database) =>
    db.selectFrom("class_session").select("id").where("lesson_id", "=", id).executeTakeFirst()
  return (await lock(db, "lesson", id, session)) !== undefined
}

/** Changes one lesson. A lesson whose values equal those of its entry follows the entry again. */
export async function saveLesson(
  db: Database,
  id: number,
  change: LessonChange,
  { followsEntry }: { followsEntry: boolean },
) {
  await updateRow(db, "lesson", id, { ...change, changed_at: followsEntry ? null : sql<string>`now()` })
}
