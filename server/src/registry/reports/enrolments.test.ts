import { expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"
import { studentForm, studentsOf } from "../../../test/students.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"

const college = await openCollege()
const { call, db } = college
const { course, term, maths, student, give } = await gradingOf(college)

test("results from before the system are in progress in their term, but no enrolments in it", async () => {
  const earlier = await course.addTerm(1, { from: -400, to: -300 })
  await offeringOf(db, maths.id, earlier.id, { isGiven: true })
  const work = { subjectId: maths.id, termId: earlier.id, assignmentTitle: "Test", maxPoints: 20 }
  expect((await give({ ...work, studentId: student.id, pointsEarned: 15 }, "admin")).status).toBe(201)
  const query = { from: addDays(today(), -400), to: addDays(today(), -300) }
  const read = async (type: "academic" | "modules") =>
    (await call("admin", "GET /reports/{type}", { params: { type }, query })).body.data.report
  const { figures, tables } = await read("academic")
  const figureOf = (key: string) => figures.find(({ name }) => name === key)?.value
  expect([figureOf("terms"), figureOf("enrolments"), figureOf("in_progress")]).toEqual([1, 0, 1])
  const [row] = tables.find(({ name }) => name === "results_by_term")!.rows
  expect(row!.values).toMatchObject({ enrolments: 0, in_progress: 1 })
  const [module] = (await read("modules")).tables[0]!.rows
  expect(module!.values).toMatchObject({ enrolments: 0, grades_given: 0 })
})

test("a student whose year of study was corrected is neither enrolled in nor withdrawn from the term they were in by mistake", async () => {
  await course.addTerm(4)
  const { id } = await studentsOf(college).add()
  const author_id = (await course.addLecturer(null, "Author")).id
  const report = { student_id: id, term_id: term.id, author_id, strengths: "Reads well." }
  await db.insertInto("performance_report").values(report).execute()

  async function figures() {
    const query = { from: today(), to: today(), year_of_study: 1 }
    const { body } = await call("admin", "GET /reports/{type}", { params: { type: "academic" }, query })
    const { rows } = body.data.report.tables.find(({ name }) => name === "results_by_term")!
    const { enrolments, withdrawals } = rows.find(({ name }) => name.startsWith(term.name))!.values
    return { enrolments, withdrawals }
  }
  async function words() {
    const { enrolments } = (await call("admin", "GET /students/{id}", { params: { id } })).body.data
    const query = { kind: "transcript", student_id: id }
    const { paper } = (await call("admin", "GET /documents/preview", { query })).body.data.preview
    return { outcome: enrolments.map(({ outcome }) => outcome), paper: JSON.stringify(paper) }
  }
  const correct = async (year_of_study: number) => {
    const body = { ...studentForm, year_of_study }
    expect((await call("admin", "PUT /students/{id}", { params: { id }, body })).status).toBe(200)
  }

  expect(await figures()).toEqual({ enrolments: 3, withdrawals: 0 })
  await correct(2)
  expect(await figures()).toEqual({ enrolments: 2, withdrawals: 0 })
  const { outcome, paper } = await words()
  expect(outcome.toSorted()).toEqual(["continuing", "year of study corrected"])
  expect(paper).toContain("class P3, year of study corrected")
  expect(paper).not.toContain("withdrawn")
  await correct(1)
  expect(await figures()).toEqual({ enrolments: 3, withdrawals: 0 })
  expect((await words()).outcome).toContain("continuing")
})
