import type { College } from "../college.ts"
import { courseOf } from "../course.ts"

/** An ending academic year, with students of every outcome, and the next one with its terms 1 and 4. */
export function movingUpOf(college: College) {
  const { db } = college
  const course = courseOf(college)
  type Student = Awaited<ReturnType<typeof course.addStudent>>

  async function addYear(year_name: string, days: [string, string], is_current: boolean) {
    const [start_date, end_date] = days
    return db
      .insertInto("academic_year")
      .values({ year_name, start_date, end_date, is_current })
      .returning("id")
      .executeTakeFirstOrThrow()
  }
  async function addTerm(
    academic_year_id: number,
    term_number: number,
    days: [string, string],
    is_active = false,
  ) {
    const [start_date, end_date] = days
    const term = {
      academic_year_id,
      term_number,
      name: `Term ${term_number}`,
      start_date,
      end_date,
      is_active,
    }
    return (await db.insertInto("term").values(term).returning("id").executeTakeFirstOrThrow()).id
  }
  async function addModule(code: string, term_id: number, year_of_study: number) {
    const subject = { code, name: code, year_of_study, semester_number: 2 }
    const { id } = await db.insertInto("subject").values(subject).returning("id").executeTakeFirstOrThrow()
    const offering = { subject_id: id, term_id, credits: 3, is_given: true }
    return (await db.insertInto("offering").values(offering).returning("id").executeTakeFirstOrThrow()).id
  }
  /** Both marks of a module. */
  async function mark(student: Student, offering_id: number, points: number) {
    const same = { student_id: student.id, offering_id, points, max_points: 100 }
    await db
      .insertInto("grade")
      .values([
        { ...same, grade_type: "assignment", title: "Test" },
        { ...same, grade_type: "end_module", title: "End of module" },
      ])
      .execute()
  }
  async function addStudent(termId: number, className: string, year_of_study: number) {
    const student = await course.addStudent(termId, className)
    await db
      .updateTable("student")
      .set({ year_of_study, class: className })
      .where("id", "=", student.id)
      .execute()
    return student
  }

  /** Deletes everything, and begins again. */
  async function reset() {
    for (const table of [
      "rollover",
      "notification",
      "grade",
      "assignment",
      "teaching_assignment",
      "term_reminder",
    ] as const)
      await db.deleteFrom(table).execute()
    for (const table of ["offering", "subject", "enrolment", "student", "term", "academic_year"] as const)
      await db.deleteFrom(table).execute()
    const from = await addYear("2030-2031", ["2030-09-01", "2031-08-31"], true)
    const to = await addYear("2031-2032", ["2031-09-01", "2032-08-31"], false)
    const terms = {
      t3: await addTerm(from.id, 3, ["2031-05-01", "2031-08-01"], true),
      t6: await addTerm(from.id, 6, ["2031-05-01", "2031-08-01"], true),
      next1: await addTerm(to.id, 1, ["2031-09-05", "2031-12-10"]),
      next4: await addTerm(to.id, 4, ["2031-09-05", "2031-12-10"]),
    }
    const offerings = { t3: await addModule("ENG", terms.t3, 1), t6: await addModule("MAT", terms.t6, 2) }
    const students = {
      good: await addStudent(terms.t3, "P1", 1),
      weak: await addStudent(terms.t3, "P2", 1),
      senior: await addStudent(terms.t6, "P3", 2),
      gone: await addStudent(terms.t3, "P1", 1),
      asleep: await addStudent(terms.t3, "P1", 1),
    }
    await mark(students.good, offerings.t3, 80)
    await mark(students.weak, offerings.t3, 39)
    await mark(students.senior, offerings.t6, 60)
    await db
      .updateTable("enrolment")
      .set({ outcome: "withdrawn" })
      .where("student_id", "=", students.gone.id)
      .execute()
    await db
      .updateTable("person")
      .set({ status: "inactive" })
      .where("id", "=", students.asleep.personId)
      .execute()
    return { from, to, terms, students }
  }
  return { addLecturer: course.addLecturer, addModule, mark, reset }
}
