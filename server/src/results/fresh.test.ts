import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { gpaSummaryOf, gradesBySubject } from "#contract/grades/book.ts"
import { openCollege } from "../../test/college.ts"
import { courseOf } from "../../test/course.ts"
import { readPolicies } from "../grades/policies.queries.ts"
import { listBook } from "../grades/queries.ts"
import { offeringOf } from "../offerings/queries.ts"
import { freshResults } from "./fresh.queries.ts"
import {
  findStudentResults,
  listClassResults,
  listOfferingModules,
  listStudentModules,
  resultTotals,
  studentResults,
} from "./queries.ts"

const college = await openCollege()
const { db } = college
const course = courseOf(college)
beforeEach(course.clear)

async function taught(number = 1, days = { from: -30, to: 60 }) {
  const term = await course.addTerm(number, days)
  const subject = await course.addSubject(`Subject of ${number}`)
  return { term, subject, offering_id: await offeringOf(db, subject.id, term.id) }
}
type Fields = {
  state?: "number" | "missing" | "exempt" | "absent"
  published_at?: string | null
  graded_at?: string
}
const give = (
  student_id: number,
  offering_id: number,
  type: "assignment" | "end_module",
  points: number,
  fields: Fields = {},
) =>
  db
    .insertInto("grade")
    .values({
      student_id,
      offering_id,
      grade_type: type,
      title: `${type} ${points}`,
      points: fields.state && fields.state !== "number" ? null : points,
      max_points: 100,
      ...fields,
    })
    .returning("id")
    .executeTakeFirstOrThrow()

/** The overall results of a student, brought up to date. */
async function overallOf(studentId: number) {
  await freshResults(db)
  return (await findStudentResults(db, studentId)).overall
}

describe("results are fresh", () => {
  test("once a grade is given, changed and deleted", async () => {
    const { term, offering_id } = await taught()
    const { id } = await course.addStudent(term.id, "P1")
    expect(await overallOf(id)).toMatchObject({ overall_average: null, overall_gpa: null, total_subjects: 0 })
    await give(id, offering_id, "assignment", 75)
    expect(await overallOf(id)).toMatchObject({ overall_average: null, total_term_grades: 0 })
    const end = await give(id, offering_id, "end_module", 80)
    expect(await overallOf(id)).toMatchObject({
      overall_average: 78,
      overall_gpa: 3,
      letter: "B",
      standing: "Good",
      letters: [0, 1, 0, 0, 0],
    })
    await db.updateTable("grade").set({ points: 100 }).where("id", "=", end.id).execute()
    expect(await overallOf(id)).toMatchObject({ overall_average: 90, letter: "A" })
    await db.deleteFrom("grade").where("student_id", "=", id).execute()
    expect(await overallOf(id)).toMatchObject({ overall_average: null, letters: [0, 0, 0, 0, 0] })
    expect(await listStudentModules(db, [id])).toEqual([])
  })

  test("of the class, the module and the whole college's totals", async () => {
    const { term, offering_id } = await taught()
    const [one, other] = [await course.addStudent(term.id, "P1"), await course.addStudent(term.id, "P2")]
    for (const { id } of [one, other]) {
      await give(id, offering_id, "assignment", 50)
      await give(id, offering_id, "end_module", 60)
    }
    await freshResults(db)
    expect((await listClassResults(db, term.id, "P1")).map(({ student_id }) => student_id)).toEqual([one.id])
    expect(await listOfferingModules(db, offering_id, "P2")).toMatchObject([
      { student_id: other.id, module_grade: 56 },
    ])
    const inTerm = { termId: term.id }
    expect(await studentResults(db, inTerm).select("overall_average").execute()).toEqual([
      { overall_average: 56 },
      { overall_average: 56 },
    ])
    expect(await resultTotals(db, inTerm).selectAll().orderBy("class").execute()).toMatchObject([
      {
        class: "P1",
        year_of_study: 1,
        students: 1,
        averages: 1,
        average_sum: 56,
        gpa_sum: 2,
        letters: [0, 0, 1, 0, 0],
      },
      {
        class: "P2",
        year_of_study: 1,
        students: 1,
        averages: 1,
        average_sum: 56,
        gpa_sum: 2,
        letters: [0, 0, 1, 0, 0],
      },
    ])
    const totals = await db
      .selectFrom("grade_total")
      .selectAll()
      .orderBy("class")
      .orderBy("grade_type")
      .execute()
    expect(totals).toMatchObject([
      { class: "P1", grade_type: "assignment", grades: 1, percentage_sum: 50 },
      { class: "P1", grade_type: "end_module", grades: 1, percentage_sum: 60 },
      { class: "P2", grade_type: "assignment", grades: 1, percentage_sum: 50 },
      { class: "P2", grade_type: "end_module", grades: 1, percentage_sum: 60 },
    ])
    expect([0, 50, 51, 100].map((percentage) => totals[0]!.reaching[percentage])).toEqual([1, 1, 0, 0])
  })
})

test("equal the student's own book", async () => {
  const { term, offering_id } = await taught()
  const { id, personId } = await course.addStudent(term.id, "P1")
  await give(id, offering_id, "assignment", 75)
  await give(id, offering_id, "assignment", 0, { state: "missing" })
  await give(id, offering_id, "end_module", 81)
  const viewer = { personId, role: "student", studentId: id, lecturerId: null } as Parameters<
    typeof listBook
  >[1]
  const book = await listBook(db, viewer, await readPolicies(db), id)
  const { overall_average, current_gpa } = gpaSummaryOf(book)
  expect(await overallOf(id)).toMatchObject({ overall_average, overall_gpa: current_gpa })
  expect((await listStudentModules(db, [id], term.id))[0]).toMatchObject(
    (({ module_grade, letter_grade }) => ({ module_grade, letter_grade }))(
      gradesBySubject(book)[0]!.term_grades[0]!,
    ),
  )
  expect((await sql`select from stale_result`.execute(db)).rows).toEqual([])
})
