import { sql } from "kysely"
import type { Database } from "../../lib/db/database.ts"
import { lockTable } from "../../lib/db/locks.ts"
import { droppedText } from "./changedLessons.rules.ts"

type Answered = { message: string }

/**
 * Does a write that schedules lessons again. If it undoes changes that somebody made to single future lessons, by moving or
 * cancelling them, its message names these lessons.
 */
export async function nameDroppedChanges<Answer extends Answered>(
  db: Database,
  write: () => Promise<Answer>,
) {
  const { answer, dropped } = await noteDroppedChanges(db, write)
  return dropped ? { ...answer, message: `${answer.message} ${dropped}` } : answer
}

/** Does a write that schedules lessons again. Returns its answer, and the sentence about changed lessons that it undid. */
export async function noteDroppedChanges<Answer>(db: Database, write: () => Promise<Answer>) {
  await lockTable(db, "timetable_entry")
  const before = await listChanged(db)
  const answer = await write()
  if (before.length === 0) return { answer, dropped: undefined }
  const stillChanged = new Set((await listChanged(db)).map(({ id }) => id))
  return { answer, dropped: droppedText(before.filter(({ id }) => !stillChanged.has(id))) }
}

const listChanged = (db: Database) =>
  db
    .selectFrom("lesson")
    .innerJoin("timetable_entry as entry", "entry.id", "lesson.entry_id")
    .innerJoin("offering", "offering.id", "entry.offering_id")
    .innerJoin("subject", "subject.id", "offering.subject_id")
    .where("lesson.changed_at", "is not", null)
    .where(sql<boolean>`lower(lesson.period) > college_now()`)
    .select(["lesson.id", "lesson.planned_date", "lesson.is_cancelled", "subject.code", "entry.classes"])
    .orderBy("lesson.planned_date")
    .orderBy("lesson.id")
    .execute()
