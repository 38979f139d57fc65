import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"

const college = await openCollege()
const { teacher, student, sheetKey, column } = await gradingOf(college)
const { call } = college

test("a draft of the sheet that is edited in Grade Management is published, though it isn't changed (product decision 3.7)", async () => {
  const cells = [{ student_id: student.id, column, version: 0, state: "number", points_earned: 15 }]
  const saved = await call(teacher, "PUT /grade-sheets", { body: { ...sheetKey, cells } })
  const params = { id: saved.body.data.cells[0]!.cell!.grade_id }
  expect((await call(student, "GET /grades/{id}", { params })).status).toBe(404)
  const edited = await call(teacher, "PUT /grades/{id}", { params, body: { points_earned: 15, version: 1 } })
  expect(edited.body.data.grade).toMatchObject({ is_published: true, points_earned: 15 })
  expect((await call(student, "GET /grades/{id}", { params })).status).toBe(200)
  const { notifications } = (await call(student, "GET /notifications")).body.data
  expect(notifications).toMatchObject([{ title: "Grade for Fractions" }])
})
