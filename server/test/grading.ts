import { sql } from "kysely"
import type { Caller, College } from "./college.ts"
import { courseOf } from "./course.ts"

/**
 * Mathematics in a term, taught to P1 by `teacher` only, with an assignment of 20 points for everybody. `student` is in
 * P1 and `other` in P2; the stranger teaches nothing.
 */
export async function gradingOf(college: College) {
  const { call, db } = college
  const course = courseOf(college)
  const term = await course.addTerm(1)
  const maths = (
    await call("admin", "POST /subjects", {
      body: { code: "MAT", name: "Mathematics", credits: 3, year_of_study: 1, semester_number: 1 },
    })
  ).body.data.subject
  const teacher = await course.addLecturer(null, "Teacher")
  const stranger = await course.addLecturer(null, "Stranger")
  const student = await course.addStudent(term.id, "P1", "Student")
  const other = await course.addStudent(term.id, "P2", "Other")
  const teaching = await call("admin", "POST /teaching-assignments", {
    body: { lecturer_id: teacher.id, subject_id: maths.id, term_id: term.id, class: "P1" },
  })
  const { id: offering_id } = await db.selectFrom("offering").select("id").executeTakeFirstOrThrow()
  const due_at = new Date().toISOString()

  type Fields = { class?: string | null; lecturer_id?: number; lecturer_named?: boolean; max_marks?: number }
  const addAssignment = (title: string, fields: Fields = {}) =>
    db
      .insertInto("assignment")
      .values({ offering_id, title, due_at, max_marks: 20, ...fields })
      .returning("id")
      .executeTakeFirstOrThrow()
  const assignment = await addAssignment("Fractions")
  const sheetKey = { subject_id: maths.id, term_id: term.id, class: "P1" }

  /** Hands work in, this many days ago. A submission can't be deleted again. */
  async function handIn(
    to: number,
    who: { id: number },
    days: number,
    of = "P1",
    submission_text: string | null = null,
  ) {
    const file = await db
      .insertInto("file")
      .values({
        name: "essay.pdf",
        media_type: "application/pdf",
        size: 9,
        sha256: Buffer.alloc(32),
        visibility: "private",
        uploaded_by: student.personId,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto("submission")
      .values({ assignment_id: to, student_id: who.id, class: of })
      .returning("id")
      .executeTakeFirstOrThrow()
    const received_at = sql<string>`now() - ${days} * interval '1 day'`
    await db
      .insertInto("submission_version")
      .values({ submission_id: id, number: 1, file_id: file.id, received_at, submission_text })
      .execute()
  }

  const give = (body: object, caller: Caller = teacher) => call(caller, "POST /grades", { body })

  /** Deletes what a test added: grades, assignments, terms, teaching assignments, subjects and notifications. */
  async function reset() {
    await sql`update term set closed_at = null where closed_at is not null`.execute(db)
    await db.deleteFrom("grade").execute()
    await db.deleteFrom("submission").execute()
    await db.deleteFrom("notification").execute()
    await db.deleteFrom("assignment").where("id", "!=", assignment.id).execute()
    await db
      .deleteFrom("teaching_assignment")
      .where("id", "!=", teaching.body.data.teachingAssignment.id)
      .execute()
    await db.deleteFrom("offering").where("id", "!=", offering_id).execute()
    await db.deleteFrom("subject").where("id", "!=", maths.id).execute()
    await db.deleteFrom("enrolment").where("term_id", "!=", term.id).execute()
    await db.deleteFrom("term").where("id", "!=", term.id).execute()
    await sql`update term set is_active = true where id = ${term.id}`.execute(db)
    await sql`delete from academic_year where id not in (select academic_year_id from term)`.execute(db)
  }
  return {
    course,
    term,
    maths,
    teacher,
    stranger,
    student,
    other,
    assignment,
    /** The grade sheet of P1, and the column of the assignment in it. */
    sheetKey,
    column: `a${assignment.id}`,
    addAssignment,
    handIn,
    give,
    reset,
  }
}

/** Options of a test whose outcome depends on a race: it runs once in `npm test`, and often in `npm run drill -- races`. */
export const raced = (times: number) => ({ repeats: process.env.RACES ? times - 1 : 0 })
