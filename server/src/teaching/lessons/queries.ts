import { type ExpressionBuilder, type RawBuilder, sql } from "kysely"
import type * as z from "zod"
import { colourOf } from "#contract/courses/subjects/colours.ts"
import { today } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import type { Lesson, lessonEndpoints } from "#contract/teaching/lessons/endpoints.ts"
import { nextLessons, requestedWeek, todaysLessons, weekdayName } from "#contract/teaching/lessons/weeks.ts"
import type { DB } from "../../../db/types.ts"
import { presentTermOf } from "../../courses/enrolments/queries.ts"
import { allNamed } from "../../lib/allNamed.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual } from "../../lib/db/filters.ts"
import { timeOf } from "../../lib/db/times.ts"
import { fullName } from "../../people/people/queries.ts"

type Filter = z.output<(typeof lessonEndpoints)["GET /lessons"]["query"]>
type Week = { from: string; to: string }
type Owner = Pick<Viewer, "studentId" | "lecturerId">

/** The planned values of a changed lesson, with the fields of a lesson. */
const plannedValues: RawBuilder<Lesson["change"]> =
  sql`case when lesson.changed_at is not null then json_build_object(
  'date', lesson.planned_date, 'start_time', ${timeOf("entry.start_time")}, 'end_time', ${timeOf("entry.end_time")},
  'lecturer_name', (select ${fullName("teacher")} from lecturer join person teacher on teacher.id = lecturer.person_id
    where lecturer.id = entry.lecturer_id),
  'room', (select name from room where id = entry.room_id)) end`

const lessons = (db: Database) =>
  db
    .selectFrom("lesson")
    .innerJoin("timetable_entry as entry", "entry.id", "lesson.entry_id")
    .innerJoin("offering", "offering.id", "entry.offering_id")
    .innerJoin("subject", "subject.id", "offering.subject_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .innerJoin("lecturer", "lecturer.id", "lesson.lecturer_id")
    .innerJoin("person", "person.id", "lecturer.person_id")
    .leftJoin("room", "room.id", "lesson.room_id")
    .select(({ fn }) => [
      "lesson.id",
      "lesson.entry_id",
      "offering.subject_id",
      fn.coalesce("offering.kept_code", "subject.code").as("subject_code"),
      fn.coalesce("offering.kept_name", "subject.name").as("subject_name"),
      "offering.term_id",
      "term.year_of_study",
      "entry.classes",
      "lesson.lecturer_id",
      fullName("person").as("lecturer_name"),
      "lesson.room_id",
      "room.name as room",
      "entry.lesson_type as type",
      "lesson.date",
      timeOf("lesson.start_time").as("start_time"),
      timeOf("lesson.end_time").as("end_time"),
      "lesson.is_cancelled",
      plannedValues.as("change"),
      "lesson.reason",
      sql<boolean>`exists (select from class_session held where held.lesson_id = lesson.id and held.taken_at is not null)`.as(
        "is_taken",
      ),
      "lesson.version",
      "lesson.updated_at",
    ])
    .orderBy("lesson.date")
    .orderBy("lesson.start_time")
    .orderBy("lesson.id")
    .$narrowType<{ type: Lesson["type"] }>()

const withColour = <Row extends { subject_id: number; date: string }>(row: Row) => ({
  ...row,
  color: colourOf(row.subject_id),
  day: weekdayName(row.date) as Lesson["day"],
})

type LessonExpressions = ExpressionBuilder<
  DB & { entry: DB["timetable_entry"] },
  "lesson" | "entry" | "offering" | "subject" | "term"
>

/**
 * A student's lessons are those of their class in the lesson's term (product decisions 2.14 and 3.2). Of the active terms of both
 * years of study, only the student's own has lessons to come.
 */
const isOfClass = (studentId: number | null) => sql<boolean>`(exists (
  select from enrolment where enrolment.student_id = ${studentId}::int and enrolment.term_id = offering.term_id
    and enrolment.class = any (entry.classes) and enrolment.outcome <> 'withdrawn')
  and (not term.is_active or term.id = ${presentTermOf(studentId)} or lesson.date < college_today()))`

function isOwn({ studentId, lecturerId }: Owner) {
  return (row: LessonExpressions) =>
    lecturerId === null ? isOfClass(studentId) : row("lesson.lecturer_id", "=", lecturerId)
}

/** Whether the viewer's timetable has the lesson in this week, although a change moved it or gave it to another lecturer. */
function isPlanned({ studentId, lecturerId }: Owner, { from, to }: Week) {
  return (row: LessonExpressions) =>
    row.and([
      row("lesson.changed_at", "is not", null),
      row.between("lesson.planned_date", from, to),
      lecturerId === null ? isOfClass(studentId) : row("entry.lecturer_id", "=", lecturerId),
    ])
}

/** The lessons of a student or lecturer on some days. */
export const listOwnLessons = async (db: Database, owner: Owner, week: Week, max = 1000) =>
  (await ownLessons(db, { owner, week, max }).execute()).map(withColour)

const ownLessons = compileOnce((db, { owner, week, max }: { owner: Owner; week: Week; max: number }) =>
  lessons(db)
    .where((row) => row.and([row.between("lesson.date", week.from, week.to), isOwn(owner)(row)]))
    .limit(max),
)

/** How many days ahead the next lessons are searched. The longest holidays between two terms are shorter. */
const daysSearched = 60
/** More than the lessons of a day and the next three. */
const maxUpcoming = 20

export async function readOwnWeek(db: Database, viewer: Viewer, day: string) {
  const week = requestedWeek(day)
  const { mine, planned, upcoming, holidays } = await allNamed({
    mine: listOwnLessons(db, viewer, week),
    planned: lessons(db).where(isPlanned(viewer, week)).execute(),
    upcoming: listOwnLessons(db, viewer, { from: today(), to: addDays(today(), daysSearched) }, maxUpcoming),
    holidays: listHolidays(db, week),
  })
  const ownIds = new Set(mine.map(({ id }) => id))
  const todayAndNext = new Set([...todaysLessons(upcoming), ...nextLessons(upcoming)])
  return {
    week,
    holidays,
    timetable: mine,
    elsewhere: planned.filter(({ id }) => !ownIds.has(id)).map(withColour),
    soon: [...todayAndNext].filter(({ id }) => !ownIds.has(id)),
  }
}

export async function readWeek(db: Database, { week: day, ...filter }: Filter) {
  const week = requestedWeek(day)
  const { class: className, year_of_study, lecturer_id, room_id } = filter
  const filtered = whereEqual(
    lessons(db).where("lesson.date", ">=", week.from).where("lesson.date", "<=", week.to),
    {
      "term.year_of_study": year_of_study,
      "lesson.lecturer_id": lecturer_id,
      "lesson.room_id": room_id,
    },
  )
  const [rows, holidays] = await Promise.all([
    (className ? filtered.where(sql<boolean>`${className} = any (entry.classes)`) : filtered).execute(),
    listHolidays(db, week),
  ])
  return { week, holidays, lessons: rows.map(withColour) }
}

export function listHolidays(db: Database, { from, to }: Week) {
  return db
    .selectFrom("holiday")
    .select(["name", "start_date", "end_date"])
    .where("start_date", "<=", to)
    .where("end_date", ">=", from)
    .orderBy("start_date")
    .orderBy("id")
    .execute()
}

export async function findLesson(db: Database, id: number) {
  const row = await lessons(db).where("lesson.id", "=", id).executeTakeFirst()
  return row && withColour(row)
}
export type FoundLesson = NonNullable<Awaited<ReturnType<typeof findLesson>>>
