import type { openCollege } from "./college.ts"
import { courseOf } from "./course.ts"

type College = Awaited<ReturnType<typeof openCollege>>

/** Mathematics in a term, taught to P1 by the teacher alone, with work of 20 marks for everybody. */
export async function markingOf(college: College) {
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
  const pupil = await course.addStudent(term.id, "P1", "Pupil")
  const other = await course.addStudent(term.id, "P2", "Other")
  await call("admin", "POST /teaching-assignments", {
    body: { lecturer_id: teacher.id, subject_id: maths.id, term_id: term.id, class: "P1" },
  })
  const offering = await db.selectFrom("offering").select("id").executeTakeFirstOrThrow()
  const work = await db
    .insertInto("assignment")
    .values({ offering_id: offering.id, title: "Fractions", due_at: new Date().toISOString(), max_marks: 20 })
    .returning("id")
    .executeTakeFirstOrThrow()

  const mark = (body: object, caller: Parameters<typeof call>[0] = teacher) =>
    call(caller, "POST /grades", { body })
  return { course, term, maths, teacher, stranger, pupil, other, work, mark }
}
