import { sql } from "kysely"
import { today } from "#contract/lib/dates.ts"
import { addDays, weekdayOf } from "#contract/lib/days.ts"
import { offeringOf } from "../src/courses/offerings/queries.ts"
import type { Database } from "../src/lib/db/database.ts"
import type { Caller, College } from "./college.ts"
import { courseworkOf } from "./coursework.ts"
import { truncate } from "./truncate.ts"

type NewLesson = {
  lecturer: number
  subject: number
  term: number
  classes?: string[]
  date: string
  start?: string
  end?: string
}

/** The last day before today on which classes are held, or the one before that, and so on. */
export function schoolDay(before = 1) {
  let day = today()
  for (let left = before; left > 0; ) {
    day = addDays(day, -1)
    if (weekdayOf(day) < 7) left--
  }
  return day
}

/** Adds an entry to the timetable with a lesson on the given day, even in the past, and returns that lesson. */
export async function addLesson(db: Database, given: NewLesson) {
  const { lecturer, subject, term, classes = ["P3"], date, start = "09:00", end = "10:00" } = given
  const offering_id = await offeringOf(db, subject, term)
  const { id } = await db
    .insertInto("timetable_entry")
    .values({
      offering_id,
      classes,
      lecturer_id: lecturer,
      day: weekdayOf(date),
      start_time: start,
      end_time: end,
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

type Marks = Readonly<Record<number, "present" | "absent" | "late">>

/** A college with a class P3 of four students, a class P4 of one, their lecturer, and functions for registers. */
export async function registersOf(college: College) {
  const { call, db } = college
  const course = await courseworkOf(college)
  const { term, subject } = course
  const lecturer = await course.addLecturer()
  const colleague = await course.addLecturer(null, "Grace")
  await course.teach(lecturer.id, "P3")
  await course.teach(colleague.id, "P3")
  const students = []
  for (const name of ["Ada", "Bea", "Chi", "Dora"])
    students.push(await course.addStudent(term.id, "P3", name))
  const stranger = await course.addStudent(term.id, "P4", "Ella")
  const everybody = students.map(({ id }) => id)

  /** Everybody in P3 is present, except those named. */
  const marks = (others: Marks = {}, ids = everybody) =>
    ids.map((id) => ({ studentId: id, status: others[id] ?? "present" }))

  return {
    ...course,
    lecturer,
    colleague,
    students,
    stranger,
    everybody,
    marks,
    /** A lesson of P3 on a past day, by the first lecturer. */
    lesson: (given: Partial<NewLesson> = {}) =>
      addLesson(db, {
        lecturer: lecturer.id,
        subject: subject.id,
        term: term.id,
        date: schoolDay(),
        ...given,
      }),
    take: (caller: Caller, body: Record<string, unknown> = {}) =>
      call(caller, "POST /attendance", {
        body: { moduleId: subject.id, date: schoolDay(), attendance: marks(), ...body },
      }),
    sessions: () => db.selectFrom("class_session").selectAll().orderBy("id").execute(),
    clear: () =>
      truncate(db, [
        "class_session",
        "register_change",
        "attendance_warning",
        "excuse",
        "timetable_entry",
        "notification",
      ]),
  }
}
