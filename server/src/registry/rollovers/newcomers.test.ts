import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { movingUpOf } from "../../../test/rollovers/movingUp.ts"
import { studentsOf } from "../../../test/students.ts"

const college = await openCollege()
const { call, db } = college
const { add, personOf, enrolmentsOf } = studentsOf(college)
const { addLecturer, reset } = movingUpOf(college)

test("students who were in no term of the year are enrolled in the term that begins, until it is undone", async () => {
  const { from, terms } = await reset()
  await db.updateTable("term").set({ is_active: false }).where("id", "=", terms.t3).execute()
  const newcomers = [await add({ student_class: "P4" }), await add({ student_class: "P5" })]
  const [idle, busy] = newcomers.map(({ id }) => id) as [number, number]
  const begun = await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })
  const params = { id: begun.body.data.rollover.id }
  expect((await call("admin", "POST /rollovers/{id}/run", { params, body: {} })).status).toBe(200)
  expect(await enrolmentsOf(idle)).toEqual([{ name: "Term 1", class: "P4" }])
  expect(await enrolmentsOf(busy)).toEqual([{ name: "Term 1", class: "P5" }])
  const { id: author_id } = await addLecturer()
  const report = { student_id: busy, term_id: terms.next1, author_id, strengths: "Reads well." }
  await db.insertInto("performance_report").values(report).execute()
  expect((await call("admin", "POST /rollovers/{id}/undo", { params })).status).toBe(200)
  expect(await enrolmentsOf(idle)).toEqual([])
  expect(await enrolmentsOf(busy)).toEqual([{ name: "Term 1", class: "P5" }])
  await db.deleteFrom("performance_report").execute()
})

test("students who came after the last day of the active term begin with the new year, and don't repeat", async () => {
  const { from, terms, students } = await reset()
  const newcomer = await add({ student_class: "P4" })
  const late = await add({ student_class: "P5" })
  const ofTerm = db.updateTable("enrolment").where("term_id", "=", terms.t3)
  await ofTerm.set({ created_at: "2031-08-01T23:00:00+02:00" }).where("student_id", "=", late.id).execute()
  const others = [newcomer.id, students.weak.id]
  await ofTerm.set({ created_at: "2031-08-02T08:00:00+02:00" }).where("student_id", "in", others).execute()
  const begun = await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })
  const params = { id: begun.body.data.rollover.id }
  const listed = await call("admin", "GET /rollovers/{id}/students", { params })
  const moveOf = (id: number) => listed.body.data.students.find(({ student_id }) => student_id === id)
  expect(moveOf(newcomer.id)).toMatchObject({
    outcome: "continuing",
    reason: "Came after the term's last day, so they begin with the new year.",
  })
  expect([moveOf(late.id)?.outcome, moveOf(students.weak.id)?.outcome]).toEqual(["repeating", "repeating"])
  expect((await call("admin", "POST /rollovers/{id}/run", { params, body: {} })).status).toBe(200)
  expect(await enrolmentsOf(newcomer.id)).toContainEqual({ name: "Term 1", class: "P4" })
  const titles = db
    .selectFrom("notification")
    .select("title")
    .where("person_id", "=", await personOf(newcomer.id))
  expect(await titles.where("type", "=", "reminder").execute()).toEqual([])
  expect((await call("admin", "POST /rollovers/{id}/undo", { params })).status).toBe(200)
  expect(await enrolmentsOf(newcomer.id)).toEqual([{ name: "Term 3", class: "P4" }])
})
