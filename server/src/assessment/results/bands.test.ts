import { expect, test } from "vitest"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { today } from "#contract/lib/dates.ts"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"

const college = await openCollege()
const { call, db } = college
const { maths, student, other, term } = await gradingOf(college)

test("performance bands are those for reports of the grading policy, in performance reports as in reports of grades", async () => {
  const policy = { ...defaultPolicy, bands: [95, 75, 50, 20] }
  await db
    .insertInto("grading_policy")
    .values({ policy: JSON.stringify(policy) })
    .execute()
  const about = { subjectId: maths.id, termId: term.id, maxPoints: 100, assignmentTitle: "Test" }
  for (const [studentId, pointsEarned] of [
    [student.id, 92],
    [other.id, 30],
  ])
    for (const gradeType of ["assignment", "end_module"]) {
      const body = { ...about, studentId, pointsEarned, gradeType }
      expect((await call("admin", "POST /grades", { body })).status).toBe(201)
    }
  const { stats } = (await call("admin", "GET /performance-reports/stats")).body.data
  expect(stats.bands).toEqual([
    { from: 95, students: 0 },
    { from: 75, students: 1 },
    { from: 50, students: 0 },
    { from: 20, students: 1 },
    { from: 0, students: 0 },
  ])
  const { report } = (
    await call("admin", "GET /reports/{type}", {
      params: { type: "grades" },
      query: { from: today(), to: today() },
    })
  ).body.data
  const rows = report.tables.find(({ name }) => name === "grade_bands")?.rows
  expect(rows?.map(({ name, values }) => [name, values.grades])).toEqual([
    ["95% and more", 0],
    ["75% to below 95%", 2],
    ["50% to below 75%", 0],
    ["20% to below 50%", 2],
    ["0% to below 20%", 0],
  ])
})
