import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { materialsOf } from "../../../test/materials.ts"
import { membersOf } from "../../../test/members.ts"
import { closeTerm, reopenTerm } from "../../../test/records.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"

const college = await openCollege()
const { call, db } = college
const { member, profileOf } = membersOf(college)
const { subject, term, addAssignment, addStudent } = await materialsOf(college)

type Answer = { status: number; body: { data: { deleted: number[] } } }

const restore = (caller: "admin", ids: number[]) =>
  call(caller, "POST /deleted-records/restore", { body: { ids } })
const deletedIds = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  expect(status).toBe(200)
  return body.data.deleted
}
const statusOf = async (key: "GET /assignments/{id}", id: number) =>
  (await call("admin", key, { params: { id } })).status

test("who can't sign in after they are restored isn't said to", async () => {
  const places = "Any places at events were given up and don't come back."
  const { bearer } = await member("lecturer")
  const id = (await profileOf(bearer)).lecturerId!
  await call("admin", "POST /lecturers/change", { body: { ids: [id], change: "deactivate" } })
  const remove = () => deletedIds(call("admin", "DELETE /lecturers/{id}", { params: { id } }))
  expect((await restore("admin", await remove())).body.message).toBe(
    `Thoko Banda is restored. Their account is deactivated, as before: activate it if they are to sign in. ${places}`,
  )
  const student = (await profileOf((await member("student")).bearer)).studentId!
  const both = [
    ...(await remove()),
    ...(await deletedIds(call("admin", "DELETE /students/{id}", { params: { id: student } }))),
  ]
  expect((await restore("admin", both)).body.message).toBe(
    `2 records are restored. 1 account among them is deactivated, as before. ${places}`,
  )
  await call("admin", "POST /lecturers/change", { body: { ids: [id], change: "activate" } })
  await db
    .updateTable("person")
    .from("lecturer")
    .set({ password_hash: null })
    .whereRef("person.id", "=", "lecturer.person_id")
    .where("lecturer.id", "=", id)
    .execute()
  expect((await restore("admin", await remove())).body.message).toBe(
    `Thoko Banda is restored. They still have to choose a password: reset it, or print a login code. ${places}`,
  )
})

test("work and materials of a subject that is deleted too are said to be shown once that is restored", async () => {
  const { id } = subject
  const assignment = await addAssignment()
  const ids = await deletedIds(call("admin", "DELETE /assignments/{id}", { params: { id: assignment.id } }))
  const remove = () => deletedIds(call("admin", "DELETE /subjects/{id}", { params: { id } }))
  const subjectIds = await remove()
  expect((await restore("admin", ids)).body.message).toBe(
    "Essay is restored. It is shown once its subject, English, is restored too.",
  )
  await restore("admin", subjectIds)
  expect(await statusOf("GET /assignments/{id}", assignment.id)).toBe(200)
  const again = await deletedIds(call("admin", "DELETE /assignments/{id}", { params: { id: assignment.id } }))
  expect((await restore("admin", [...again, ...(await remove())])).body.message).toBe(
    "2 records are restored.",
  )
})

test("who comes back into a class that was retired meanwhile is said to need another one", async () => {
  const { bearer } = await member("student")
  const id = (await profileOf(bearer)).studentId!
  const { class: name } = (await call("admin", "GET /students/{id}", { params: { id } })).body.data.student
  const ids = await deletedIds(call("admin", "DELETE /students/{id}", { params: { id } }))
  const retire = (is_retired: boolean) =>
    db.updateTable("class").set({ is_retired }).where("name", "=", name!).execute()
  await retire(true)
  expect((await restore("admin", ids)).body.message).toContain(
    `Their class, ${name}, was retired meanwhile: choose another one for them.`,
  )
  await retire(false)
})

test("an assignment isn't restored into a term that was closed meanwhile, and a subject's marks there are named", async () => {
  const { id } = await addAssignment()
  const student = await addStudent(term.id, "P1")
  const offering_id = await offeringOf(db, subject.id, term.id)
  const mark = { student_id: student.id, offering_id, grade_type: "end_module" as const, title: "" }
  await db
    .insertInto("grade")
    .values({ ...mark, state: "number", points: 60, max_points: 100 })
    .execute()
  const params = { id: subject.id }
  const ids = await deletedIds(call("admin", "DELETE /assignments/{id}", { params: { id } }))
  const subjectIds = await deletedIds(call("admin", "DELETE /subjects/{id}", { params }))
  await closeTerm(db, term.id)
  const refused = await restore("admin", ids)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "The term of Essay was closed meanwhile, so it can't be restored.",
  ])
  expect((await restore("admin", subjectIds)).body.message).toMatch(
    /^English is restored\. Its marks count again in what was closed meanwhile: Term 1, .+\. Report cards that were issued lack them\.$/,
  )
  await reopenTerm(db, term.id)
})
