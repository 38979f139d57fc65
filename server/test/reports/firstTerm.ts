import { offeringOf } from "../../src/courses/offerings/queries.ts"
import type { College } from "../college.ts"
import { courseOf } from "../course.ts"

/** The first term of 2024, which is a leap year. */
export const firstTerm = { from: "2024-01-15", to: "2024-04-26" }

/**
 * A college whose reports can be computed with a pencil: two students in P1 and one in P2, two modules, two lecturers, and the
 * grades and classes of February and March 2024. Returns the ids of its records by name.
 */
export async function reportingOf(college: College) {
  const { db } = college
  const course = courseOf(college)
  const ids: Record<string, number> = {}

  async function giveGrade(
    student: string,
    offering: string,
    type: "assignment" | "end_module",
    percentage: number | "missing" | "exempt",
    at: string,
  ) {
    const isNumber = typeof percentage === "number"
    await db
      .insertInto("grade")
      .values({
        student_id: ids[student]!,
        offering_id: ids[offering]!,
        grade_type: type,
        title: `${type} of ${at}`,
        state: isNumber ? "number" : percentage,
        points: isNumber ? percentage : null,
        max_points: 100,
        graded_at: at,
      })
      .execute()
  }

  const year = await db
    .insertInto("academic_year")
    .values({ year_name: "2024", start_date: "2024-01-01", end_date: "2024-12-31" })
    .returning("id")
    .executeTakeFirstOrThrow()
  const { id: termId } = await db
    .insertInto("term")
    .values({
      academic_year_id: year.id,
      term_number: 1,
      name: "First Term",
      start_date: firstTerm.from,
      end_date: firstTerm.to,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  ids.term = termId
  for (const name of ["Maths", "English"]) {
    ids[name] = (await course.addSubject(name)).id
    ids[`${name} offered`] = await offeringOf(db, ids[name], termId)
  }
  for (const name of ["Ann", "Ben"]) ids[name] = (await course.addStudent(termId, "P1", name)).id
  ids.Cia = (await course.addStudent(termId, "P2", "Cia")).id
  await db.updateTable("student").set({ created_at: "2024-01-10T08:00:00Z" }).execute()
  await db.updateTable("student").set({ gender: "male" }).where("id", "=", ids.Ben!).execute()
  for (const name of ["Lungu", "Mbewe"]) ids[name] = (await course.addLecturer(null, name)).id
  await db
    .insertInto("teaching_assignment")
    .values({ lecturer_id: ids.Lungu!, offering_id: ids["Maths offered"]! })
    .execute()
  await db
    .insertInto("assignment")
    .values({
      offering_id: ids["Maths offered"]!,
      lecturer_id: ids.Lungu!,
      title: "Fractions",
      due_at: "2024-02-29T21:59:00Z",
    })
    .execute()
  // Ann 0.4 x 70 + 0.6 x 50 = 58; Ben 0.4 x 60 + 0.6 x 60 = 60; Cia is in progress.
  await giveGrade("Ann", "Maths offered", "assignment", 70, "2024-02-29T21:59:59Z")
  await giveGrade("Ann", "Maths offered", "end_module", 50, "2024-02-29T22:00:00Z")
  await giveGrade("Ben", "Maths offered", "assignment", 60, "2024-02-28T22:00:00Z")
  await giveGrade("Ben", "Maths offered", "end_module", 60, "2024-03-10T08:00:00Z")
  await giveGrade("Cia", "Maths offered", "assignment", "missing", "2024-03-11T08:00:00Z")
  await giveGrade("Cia", "English offered", "assignment", "exempt", "2024-03-11T08:00:00Z")
  const classOf = (
    lecturer: string,
    date: string,
    status: "present" | "absent" | "late",
    present: number,
    classes: string[],
  ) => ({
    lecturer_id: ids[lecturer]!,
    offering_id: ids["Maths offered"]!,
    date,
    status,
    present,
    classes,
    start_time: "08:00",
    strength: 4,
    absent: 4 - present,
  })
  await db
    .insertInto("class_session")
    .values([
      classOf("Lungu", "2024-02-29", "present", 4, ["P1"]),
      classOf("Lungu", "2024-03-01", "late", 2, ["P1", "P2"]),
      classOf("Mbewe", "2024-03-31", "absent", 0, ["P2"]),
    ])
    .execute()
  return ids
}
