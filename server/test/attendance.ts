import { sql } from "kysely"
import { today } from "#contract/lib/dates.ts"
import { addDays, weekdayOf } from "#contract/lib/days.ts"
import type { Database } from "../src/lib/db/database.ts"
import { offeringOf } from "../src/offerings/queries.ts"

type NewLesson = {
  lecturer: number
  subject: number
  term: number
  classes?: string[]
  date: string
  start?: string
  end?: string
}

/** The last day before today, or the one before that and so on, on which classes are held. */
export function schoolDay(before = 1) {
  let day = today()
  for (let left = before; left > 0; ) {
    day = addDays(day, -1)
    if (weekdayOf(day) < 7) left--
  }
  return day
}

/** Adds an entry to the timetable whose lessons include that of a day, also in the past, and returns that lesson. */
export async function addLesson(db: Database, given: NewLesson) {
  const { lecturer, subject, term, classes = ["P3"], date, start = "09:00", end = "10:00" } = given
  const offering_id = await offeringOf(db, subject, term)
  const { id } = await db
    .insertInto("timetable_entry")
    .values({
      ...{ offering_id, classes, lecturer_id: lecturer },
      ...{ day: weekdayOf(date), start_time: start, end_time: end },
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  await sql`select place_lessons(array[${id}::int], '-infinity')`.execute(db)
  return db
    .selectFrom("lesson")
    .select(["id", "entry_id"])
    .where("entry_id", "=", id)
    .where("planned_date", "=", date)
    .executeTakeFirstOrThrow()
}
