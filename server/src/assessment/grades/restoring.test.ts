import { beforeEach, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"
import { closeTerm, deleteRecord } from "../../../test/records.ts"

const college = await openCollege()
const { call, db } = college
const { course, term, maths, teacher, stranger, student, assignment, give, reset } = await gradingOf(college)
beforeEach(async () => {
  await db.deleteFrom("deleted_record").execute()
  await reset()
})

const giveFractions = async (pointsEarned: number, fields: object = {}) => {
  const body = { studentId: student.id, assignmentId: assignment.id, pointsEarned, ...fields }
  return (await give(body)).body.data.grade
}
async function remove(id: number, caller: Caller = "admin") {
  const { status, body } = await call(caller, "DELETE /grades/{id}", { params: { id } })
  expect(status).toBe(200)
  return body.data.deleted
}
const restore = (ids: number[], caller: Caller = "admin") =>
  call(caller, "POST /deleted-records/restore", { body: { ids } })
const refusalOf = async (answer: ReturnType<typeof restore>) => {
  const { status, body } = await answer
  return [status, body.message]
}
const read = (id: number) => call("admin", "GET /grades/{id}", { params: { id } })
const gpa = async () => (await call(student, "GET /grades/my-gpa")).body.data.gpa
const notified = async () => (await call(student, "GET /notifications")).body.data.notifications

test("a deleted grade comes back as it was, with the results, its history and a notification", async () => {
  const { id, student_name } = await giveFractions(15, { feedback: "Well done" })
  await give({ studentId: student.id, subjectId: maths.id, gradeType: "end_module", pointsEarned: 80 })
  const before = (await read(id)).body.data
  const figures = await gpa()
  const ids = await remove(id)
  expect(await gpa()).not.toEqual(figures)
  const { deleted_records } = (await call("admin", "GET /deleted-records", { query: { kind: "grade" } })).body
    .data
  expect(deleted_records).toMatchObject([
    { id: ids[0], record_id: id, label: `${student_name}'s mark for Fractions`, detail: "MAT, Term 1" },
  ])
  expect((await restore(ids)).body.message).toBe(`${student_name}'s mark for Fractions is restored.`)
  const after = (await read(id)).body.data
  expect(after.grade).toEqual(before.grade)
  expect(after.history.slice(0, before.history.length)).toEqual(before.history)
  expect(after.history.slice(before.history.length)).toMatchObject([
    { before: { points_earned: 15 }, after: null },
    { before: null, after: { points_earned: 15, feedback: "Well done" } },
  ])
  expect(await gpa()).toEqual(figures)
  expect(await notified()).toMatchObject([{ title: "2 new grades" }])
  const entry = await db
    .selectFrom("audit")
    .select(["action", "entity", "entity_id", "entity_label", "about_id"])
    .orderBy("id", "desc")
    .executeTakeFirst()
  expect(entry).toEqual({
    action: "POST /deleted-records/restore",
    entity: "grade",
    entity_id: String(id),
    entity_label: "Fractions",
    about_id: student.personId,
  })
})

test("a deleted draft is a draft again, and nobody is notified", async () => {
  const { id } = await giveFractions(15)
  await db.updateTable("grade").set({ published_at: null }).where("id", "=", id).execute()
  await db.deleteFrom("notification").execute()
  await restore(await remove(id))
  expect((await read(id)).body.data.grade).toMatchObject({ is_published: false })
  expect(await notified()).toEqual([])
})

test("a grade isn't restored beside another one for the same work, nor into a term that was closed meanwhile", async () => {
  const first = await giveFractions(15)
  const ids = await remove(first.id)
  const second = await giveFractions(7)
  expect(await refusalOf(restore(ids))).toEqual([
    409,
    "This student already has a grade for this assignment.",
  ])
  expect((await read(second.id)).body.data.grade.points_earned).toBe(7)
  expect((await read(first.id)).status).toBe(404)
  await remove(second.id)
  await closeTerm(db, term.id)
  expect(await refusalOf(restore(ids))).toEqual([409, "This term is closed, so its grades can't be changed."])
  expect((await read(first.id)).status).toBe(404)
})

test("a grade whose offering was dropped with it comes back with the offering", async () => {
  const next = await course.addTerm(1, { from: 70, to: 120 })
  await course.enrol(student.id, next.id)
  const oral = { subjectId: maths.id, assignmentTitle: "Oral", maxPoints: 9, pointsEarned: 1 }
  const { grade } = (await give({ ...oral, studentId: student.id, termId: next.id }, "admin")).body.data
  const offerings = () => db.selectFrom("offering").select(["id", "credits"]).orderBy("id").execute()
  const before = await offerings()
  const ids = await remove(grade.id)
  expect(await offerings()).toHaveLength(1)
  expect((await restore(ids)).status).toBe(200)
  expect(await offerings()).toEqual(before)
  const again = await remove(grade.id)
  await give({ ...oral, assignmentTitle: "Song", studentId: student.id, termId: next.id }, "admin")
  expect((await restore(again)).status).toBe(200)
  expect((await read(grade.id)).body.data.grade.term_id).toBe(next.id)
  const last = await remove(grade.id)
  await db.deleteFrom("grade").execute()
  await db.deleteFrom("offering").where("term_id", "=", next.id).execute()
  await closeTerm(db, next.id)
  expect(await refusalOf(restore(last))).toEqual([
    409,
    "This term is closed, so its grades can't be changed.",
  ])
})

test("a grade of work that has other points by now, or of somebody who was deleted too, is refused", async () => {
  const ids = await remove((await giveFractions(15)).id)
  const work = db.updateTable("assignment").where("id", "=", assignment.id)
  await work.set({ max_marks: 25, title: "Fractions and decimals" }).execute()
  expect(await refusalOf(restore(ids))).toEqual([
    409,
    "Fractions and decimals is out of 25 points by now, and this mark was out of 20. Enter it again.",
  ])
  await work.set({ max_marks: 20 }).execute()
  expect((await restore(ids)).status).toBe(200)
  const [grade] = (await call("admin", "GET /grades")).body.data.grades
  expect(grade?.assignment_title).toBe("Fractions and decimals")
  await work.set({ title: "Fractions" }).execute()

  const late = await course.addStudent(term.id, "P1", "Late")
  const { id, student_name } = await giveFractions(3, { studentId: late.id })
  const lateIds = await remove(id)
  await deleteRecord(db, "student", late.id)
  expect(await refusalOf(restore(lateIds))).toEqual([
    409,
    `${student_name} was deleted meanwhile, and must be restored before the mark.`,
  ])
})

test("a lecturer restores the grade that they deleted, while they teach the student", async () => {
  const { id } = await giveFractions(15)
  const ids = await remove(id, teacher)
  expect((await restore(ids, stranger)).status).toBe(404)
  expect((await restore(ids, student)).status).toBe(403)
  expect((await restore(ids, teacher)).status).toBe(200)
  const again = await remove(id, teacher)
  const teach = (to: string) => db.updateTable("teaching_assignment").set({ class: to }).execute()
  await teach("P2")
  const refused = await restore(again, teacher)
  await teach("P1")
  expect(refused.status).toBe(403)
  expect((await restore(again, teacher)).status).toBe(200)
})
