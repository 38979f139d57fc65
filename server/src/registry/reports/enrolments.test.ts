import { expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"

const college = await openCollege()
const { call, db } = college
const { course, maths, student, give } = await gradingOf(college)

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
