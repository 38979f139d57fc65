import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { movingUpOf } from "../../../test/rollovers/movingUp.ts"
import { studentsOf } from "../../../test/students.ts"

const college = await openCollege()
const { call, db } = college
const { add, enrolmentsOf } = studentsOf(college)

test("students who were in no term of the year are enrolled in the term that begins, until it is undone", async () => {
  const { from, terms } = await movingUpOf(college).reset()
  await db.updateTable("term").set({ is_active: false }).where("id", "=", terms.t3).execute()
  const newcomers = [await add({ student_class: "P4" }), await add({ student_class: "P5" })]
  const [idle, busy] = newcomers.map(({ id }) => id) as [number, number]
  const begun = await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })
  const params = { id: begun.body.data.rollover.id }
  expect((await call("admin", "POST /rollovers/{id}/run", { params, body: {} })).status).toBe(200)
  expect(await enrolmentsOf(idle)).toEqual([{ name: "Term 1", class: "P4" }])
  expect(await enrolmentsOf(busy)).toEqual([{ name: "Term 1", class: "P5" }])
  const { id: author_id } = await movingUpOf(college).addLecturer()
  const report = { student_id: busy, term_id: terms.next1, author_id, strengths: "Reads well." }
  await db.insertInto("performance_report").values(report).execute()
  expect((await call("admin", "POST /rollovers/{id}/undo", { params })).status).toBe(200)
  expect(await enrolmentsOf(idle)).toEqual([])
  expect(await enrolmentsOf(busy)).toEqual([{ name: "Term 1", class: "P5" }])
})
