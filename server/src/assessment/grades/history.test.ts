import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"

const college = await openCollege()
const { call, db } = college
const { term, maths, teacher, student, assignment, give, reset } = await gradingOf(college)
beforeEach(reset)

const edit = (id: number, body: object) => call("admin", "PUT /grades/{id}", { params: { id }, body })
const read = async (id: number) => (await call("admin", "GET /grades/{id}", { params: { id } })).body.data
const lastEntry = () =>
  db
    .selectFrom("audit")
    .select(["action", "entity", "entity_id", "after"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()

test("a grade that is saved unchanged keeps its day and who gave it, and the audit log names it without a change", async () => {
  const sent = { studentId: student.id, assignmentId: assignment.id, pointsEarned: 15, feedback: "Good" }
  const { grade } = (await give(sent)).body.data
  const { grade: given } = await read(grade.id)
  expect((await give(sent, "admin")).status).toBe(200)
  expect((await edit(grade.id, sent)).body.message).toBe("Grade updated successfully!")
  expect(await read(grade.id)).toMatchObject({ grade: given, history: [{ before: null }] })
  const action = "PUT /grades/{id}"
  expect(await lastEntry()).toEqual({ action, entity: "grade", entity_id: String(grade.id), after: {} })
  await edit(grade.id, { points_earned: 16 })
  expect((await read(grade.id)).grade).toMatchObject({ points_earned: 16, version: given.version + 1 })
  expect(given.graded_by_first_name).toBe("Teacher")
})

test("a draft that the form publishes with feedback is a new grade for the student, not feedback on one", async () => {
  const { grade } = (await give({ studentId: student.id, assignmentId: assignment.id, pointsEarned: 15 }))
    .body.data
  await db.deleteFrom("notification").execute()
  await db.updateTable("grade").set({ published_at: null }).where("id", "=", grade.id).execute()
  await give({ studentId: student.id, assignmentId: assignment.id, pointsEarned: 15, feedback: "Good" })
  const types = await db.selectFrom("notification").select("type").execute()
  expect(types).toEqual([{ type: "grade" }])
})

test("another type alone is in the grade's history and in the audit log", async () => {
  const free = { subjectId: maths.id, termId: term.id, assignmentTitle: "Oral", maxPoints: 10 }
  const { id } = (await give({ ...free, studentId: student.id, pointsEarned: 5 }, "admin")).body.data.grade
  await edit(id, { points_earned: 5, grade_type: "end_module" })
  expect((await call(teacher, "GET /grades/{id}", { params: { id } })).body.data.history).toMatchObject([
    { before: null, after: { grade_type: "assignment" } },
    { before: { grade_type: "assignment" }, after: { grade_type: "end_module" } },
  ])
  expect(await lastEntry()).toMatchObject({
    action: "PUT /grades/{id}",
    entity: "grade",
    entity_id: String(id),
    after: { grade_type: "end_module" },
  })
})
