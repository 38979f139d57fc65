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

/** The day before today on which classes are held: with 1 the latest one, with 2 the one before it. */
export function schoolDay(before = 1) {
  let day = today()
  for (let left = before; left > 0; ) {
    day = addDays(day, -1)
    if (weekdayOf(day) < 7) left--
  }
  return day
}

/** Adds an entry to the timetable with a lesson on the given day, even in the past, and returns that lesson. */
export async function addLesson(db: Database, newLesson: NewLesson) {
  const { lecturer, subject, term, classes = ["P3"], date, start = "09:00", end = "10:00" } = newLesson
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
  const ada = await course.addStudent(term.id, "P3", "Ada")
  const bea = await course.addStudent(term.id, "P3", "Bea")
  const chi = await course.addStudent(term.id, "P3", "Chi")
  const students = [ada, bea, chi, await course.addStudent(term.id, "P3", "Dora")]
  const stranger = await course.addStudent(term.id, "P4", "Ella")
  const everybody = students.map(({ id }) => id)

  /** Everybody in P3 is present, except those named. */
  const marks = (others: Marks = {}, ids = everybody) =>
    ids.map((id) => ({ studentId: id, status: others[id] ?? "present" }))

  return {
    ...course,
    lecturer,
    colleague,
    ada,
    bea,
    chi,
    students,
    stranger,
    everybody,
    marks,
    /** A lesson of P3 on a past day, by the first lecturer. */
    lesson: (newLesson: Partial<NewLesson> = {}) =>
      addLesson(db, {
        lecturer: lecturer.id,
        subject: subject.id,
        term: term.id,
        date: schoolDay(),
        ...newLesson,
      }),
    take: (caller: Caller, body: Record<string, unknown> = {}) =>
      call(caller, "POST /attendance", {
        body: { moduleId: subject.id, date: schoolDay(), attendance: marks(), ...body },
      }),
    readSession: (caller: Caller, id: number) => call(caller, "GET /attendance/{id}", { params: { id } }),
    readRegister: (caller: Caller, lessonId: number) =>
      call(caller, "GET /attendance/registers/{id}", { params: { id: lessonId } }),
    correct: (caller: Caller, id: number, body: object) =>
      call(caller, "PUT /attendance/{id}/register", { params: { id }, body }),
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

/** Records of classes by Mark Attendance, each of the first subject at 10:00 on a past day unless the test says otherwise. */
export async function attendanceRecordsOf({ call, db }: College, lecturer: { id: number }) {
  const { code } = await db.selectFrom("subject").select("code").executeTakeFirstOrThrow()
  const good = {
    date: schoolDay(),
    time: "10:00",
    subject: code,
    subjectName: "English",
    strength: 40,
    present: 37,
  }
  const mark = (caller: Caller, body: object = {}) =>
    call(caller, "POST /lecturer-attendance/mark", { body: { ...good, ...body } })
  return {
    code,
    good,
    mark,
    list: async (query: object = {}, caller: Caller = "admin") =>
      (await call(caller, "GET /attendance", { query: query })).body.data,
    add: async (body: object = {}, by: { id: number } = lecturer) =>
      (await mark("admin", { lecturer_id: by.id, ...body })).body.data.session,
  }
}
