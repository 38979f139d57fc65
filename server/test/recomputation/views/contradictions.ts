import { sql } from "kysely"
import type { Caller, College } from "../../college.ts"
import { type Chance, finderOf } from "../deeds.ts"
import { classFigures, gapFigures, performanceFigures, sessionFigures, subjectFigures } from "./classes.ts"
import { collegeFigures } from "./college.ts"
import { inboxFigures, lecturerFigures } from "./lecturers.ts"
import { listFigures } from "./lists.ts"
import { recordFigures } from "./records.ts"
import { reportFigures } from "./reports.ts"
import { studentFigures } from "./students.ts"
import { differencesIn, type Figures, viewsOf } from "./views.ts"

/** Replies that name deleted people on purpose: what was done, was deleted, was issued, was told. */
const remembering = [
  "GET /audit",
  "GET /deleted-records",
  "GET /documents",
  "GET /notifications",
  "GET /mail",
  "GET /imports",
  "GET /admin/dashboard",
]

/** Figures that the product shows differently in two places, of the whole college and of a few people by chance. */
export async function contradictions(college: College, chance: Chance): Promise<string[]> {
  const { db, bearerOf } = college
  // A mark that is published between two readings would be a contradiction.
  await sql`update grade set published_at = now() where published_at > now()`.execute(db)
  const one = finderOf(db, chance)
  const views = viewsOf(college)
  const callerOf = async (personId: unknown): Promise<Caller> => ({
    bearer: await bearerOf(Number(personId)),
  })
  const person = async (table: string) => {
    const { id, person_id } =
      await one(`select ${table}.id, person_id from ${table} join person on person.id = person_id
      where ${table}.deleted_at is null and person.status = 'active' order by ${table}.id`)
    return { id: Number(id), caller: await callerOf(person_id) }
  }
  const aStudent = async () => {
    const { id, person_id, student_number } =
      await one(`select student.id, person_id, student_number from student
      join person on person.id = person_id where student.deleted_at is null and person.status = 'active' order by student.id`)
    return { id: Number(id), caller: await callerOf(person_id), number: String(student_number) }
  }
  const aClass = async () => {
    const {
      id,
      term_id,
      code,
      class: className,
    } = await one(`select distinct subject.id, offering.term_id, code, enrolment.class
      from offering join subject on subject.id = subject_id and subject.deleted_at is null and approval = 'approved'
        join term on term.id = offering.term_id and closed_at is null join enrolment on enrolment.term_id = term.id
        join student on student.id = student_id and student.deleted_at is null
      where enrolment.class is not null and outcome <> 'withdrawn' order by 1, 2, 4`)
    return { id: Number(id), term_id: Number(term_id), code: String(code), class: String(className) }
  }
  const students = [await aStudent(), await aStudent(), await aStudent()]
  const lecturers = [await person("lecturer"), await person("lecturer")]
  const classes = [await aClass(), await aClass()].filter(({ id }) => id > 0)
  const session = await one(`select class_session.id, class_session.date::text from class_session
    join offering on offering.id = offering_id join subject on subject.id = subject_id and deleted_at is null
    where taken_at is not null order by class_session.id`)
  const idOf = async (table: string, condition = "true") =>
    Number((await one(`select id from ${table} where ${condition} order by id`)).id)
  const records = {
    assignment: await idOf(
      "assignment",
      `deleted_at is null and offering_id in (
      select offering.id from offering join subject on subject.id = subject_id and subject.deleted_at is null)`,
    ),
    announcement: await idOf("announcement", "read_receipt_required and publish_at <= now()"),
    event: await idOf("event"),
    term: await idOf("term", "exists (select from enrolment where term_id = term.id)"),
  }
  const { rows: terms } = await sql<{ id: number; name: string; academic_year_id: number }>`
    select id, name, academic_year_id from term where closed_at is null and start_date <= college_today() order by id`.execute(
    db,
  )
  const [{ caller: student }, { caller: lecturer }] = [students[0]!, lecturers[0]!]

  const figures: Figures[] = [
    collegeFigures(views),
    recordFigures(views, records),
    await reportFigures(views, chance, 12),
    inboxFigures(views, "the administrator", "admin", "GET /admin/dashboard"),
    inboxFigures(views, "a lecturer", lecturer, "GET /lecturers/my/dashboard"),
    inboxFigures(views, "a student", student, "GET /students/my-dashboard"),
    ...(await Promise.all(students.map((each) => studentFigures(views, each)))),
    ...(await Promise.all(lecturers.map((each) => lecturerFigures(views, each)))),
    ...classes.flatMap((each) => [subjectFigures(views, each), classFigures(views, each)]),
    ...terms.flatMap((term) => [
      gapFigures(views, term),
      performanceFigures(views, { term_id: term.id }, term.name),
    ]),
    performanceFigures(views, {}, "all terms"),
    sessionFigures(views, Number(session.id), String(session.date)),
    await listFigures(views, { admin: "admin", lecturer, student }, chance, 12),
  ]
  const found = await differencesIn(figures)
  const { rows: gone } = await sql<{ number: string }>`
    select student_number as number from student where deleted_at is not null
    union all select employee_number from lecturer where deleted_at is not null`.execute(db)
  for (const [name, reply] of await views.replies()) {
    if (remembering.some((key) => name.includes(`"${key}`))) continue
    for (const { number } of gone)
      if (reply.includes(`"${number}"`)) found.push(`${number} was deleted, and is in ${name}`)
  }
  return found
}
