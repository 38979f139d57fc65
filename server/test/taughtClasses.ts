import { sql } from "kysely"
import { today } from "#contract/lib/dates.ts"
import type { Database } from "../src/lib/db/database.ts"

/** The offering of a subject in a term, even of a subject that nobody may teach. */
export const offer = async (on: Database, subject: number, term: number) => {
  const { rows } = await sql<{
    id: number
  }>`insert into offering (subject_id, term_id, credits) values (${subject}, ${term}, 3)
    on conflict (subject_id, term_id) do update set credits = 3 returning id`.execute(on)
  return rows[0]!.id
}
export const assign = async (
  on: Database,
  lecturer_id: number,
  subject: number,
  term: number,
  className: string | null,
) =>
  on
    .insertInto("teaching_assignment")
    .values({ lecturer_id, offering_id: await offer(on, subject, term), class: className })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The taught classes that are only in the table, or that only the rule finds. */
export async function differences(db: Database) {
  const { rows } = await sql`
    select * from (table taught_class except all select * from taught_class_rule(null, null, null)) kept
    union all
    select * from (select * from taught_class_rule(null, null, null) except all table taught_class) due`.execute(
    db,
  )
  return rows
}

type Held = { lecturer: number; subject: number; term: number; classes?: string[]; date?: string }

/**
 * Adds a lesson that is held all of today, even on a Sunday and at night, and makes sure that today is no holiday. The
 * timetable forbids such hours, so the lesson is written without its rules, and books nobody's time. Timetables can't show a
 * lesson on a Sunday: tests that open them choose a `date`.
 */
export async function addLessonNow(
  db: Database,
  { lecturer, subject, term, classes = ["P3"], date = today() }: Held,
) {
  const offering_id = await offer(db, subject, term)
  return db.transaction().execute(async (trx) => {
    await sql`delete from holiday where college_today() between start_date and end_date`.execute(trx)
    await sql`alter table timetable_entry disable trigger user`.execute(trx)
    await sql`alter table lesson disable trigger user, drop constraint lesson_day, drop constraint lesson_hours`.execute(
      trx,
    )
    const entry = await trx
      .insertInto("timetable_entry")
      .values({
        offering_id,
        classes,
        lecturer_id: lecturer,
        day: 1,
        start_time: "08:00",
        end_time: "09:00",
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    const lesson = await trx
      .insertInto("lesson")
      .values({
        entry_id: entry.id,
        lecturer_id: lecturer,
        planned_date: date,
        date,
        start_time: "00:00",
        end_time: "23:55",
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    await sql`alter table lesson enable trigger user,
      add constraint lesson_day check (extract(isodow from date) between 1 and 6) not valid,
      add constraint lesson_hours check (start_time >= '08:00' and end_time <= '18:00') not valid`.execute(
      trx,
    )
    await sql`comment on constraint lesson_day on lesson is 'date: Classes are held from Monday to Saturday.'`.execute(
      trx,
    )
    await sql`comment on constraint lesson_hours on lesson is
      'start_time: Classes are held between 08:00 and 18:00.'`.execute(trx)
    await sql`alter table timetable_entry enable trigger user`.execute(trx)
    return lesson
  })
}
