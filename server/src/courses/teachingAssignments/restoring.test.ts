import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { closeTerm, deleteRecord } from "../../../test/records.ts"

const college = await openCollege()
const { call, db } = college
const { addTerm, addLecturer, addSubject, clear } = courseOf(college)

beforeEach(async () => {
  await db.deleteFrom("deleted_record").execute()
  await clear()
})

/** A teaching assignment that was deleted, with its offering, which nothing else used. */
async function removed() {
  const [term, ada, subject] = [await addTerm(1), await addLecturer(null, "Ada"), await addSubject()]
  const body = { lecturer_id: ada.id, subject_id: subject.id, term_id: term.id, class: "P4" }
  const { teachingAssignment } = (await call("admin", "POST /teaching-assignments", { body })).body.data
  const offerings = await listOfferings()
  const params = { id: teachingAssignment.id }
  const { deleted } = (await call("admin", "DELETE /teaching-assignments/{id}", { params })).body.data
  expect(await listOfferings()).toEqual([])
  return { term, ada, subject, teachingAssignment, offerings, deleted }
}
const listOfferings = () => db.selectFrom("offering").selectAll().execute()
async function restore(ids: number[]) {
  const { status, body } = await call("admin", "POST /deleted-records/restore", { body: { ids } })
  return [status, body.message]
}
const list = async () => (await call("admin", "GET /teaching-assignments")).body.data.teachingAssignments

test("a deleted teaching assignment comes back with its offering, and its lecturer is told", async () => {
  const { ada, teachingAssignment, offerings, deleted } = await removed()
  await db.deleteFrom("notification").execute()
  expect(await restore(deleted)).toEqual([
    200,
    `${teachingAssignment.lecturer_name} as lecturer of English is restored.`,
  ])
  expect(await list()).toEqual([teachingAssignment])
  expect(await listOfferings()).toEqual(offerings)
  const { notifications } = (await call(ada, "GET /notifications")).body.data
  expect(notifications).toMatchObject([
    { title: expect.stringMatching(/^You were given a subject to teach/) },
  ])
})

test("a teaching assignment isn't restored twice, into a closed term, or for a lecturer who was deleted", async () => {
  const { term, ada, subject, deleted } = await removed()
  const body = { lecturer_id: ada.id, subject_id: subject.id, term_id: term.id, class: "P4" }
  const again = (await call("admin", "POST /teaching-assignments", { body })).body.data.teachingAssignment
  expect(await restore(deleted)).toEqual([
    409,
    "This lecturer already teaches this subject to this class in this term.",
  ])
  await call("admin", "DELETE /teaching-assignments/{id}", { params: { id: again.id } })
  await deleteRecord(db, "lecturer", ada.id)
  expect((await restore(deleted))[1]).toMatch(/one of the two was deleted meanwhile\. Restore that first\.$/)
  await closeTerm(db, term.id)
  expect((await restore(deleted))[0]).toBe(409)
  expect(await list()).toEqual([])
})

test("an offering comes back with the credits that its subject has by now", async () => {
  const { subject, deleted } = await removed()
  await db.updateTable("subject").set({ credits: 5 }).where("id", "=", subject.id).execute()
  expect((await restore(deleted))[0]).toBe(200)
  expect(await listOfferings()).toMatchObject([{ credits: 5 }])
})

test("a subject that is of another year of study by now isn't brought back into the term", async () => {
  const { subject, deleted } = await removed()
  const body = { code: "ENG", name: "English", year_of_study: 2, semester_number: 1 }
  const changed = await call("admin", "PUT /subjects/{id}", { params: { id: subject.id }, body })
  expect(changed.status).toBe(200)
  expect(await restore(deleted)).toEqual([409, "ENG is a subject of year 2, and Term 1 is a term of year 1."])
  expect(await listOfferings()).toEqual([])
})

test("a teaching assignment whose term was deleted too says so", async () => {
  const { term, deleted } = await removed()
  await db.updateTable("term").set({ is_active: false }).where("id", "=", term.id).execute()
  expect((await call("admin", "DELETE /terms/{id}", { params: { id: term.id } })).status).toBe(200)
  expect(await restore(deleted)).toEqual([
    409,
    "What this belongs to was deleted meanwhile, so it can't be restored before that is.",
  ])
})

test("a teaching assignment that is deleted twice at the same time is deleted once", async () => {
  const [term, ada, subject] = [await addTerm(1), await addLecturer(), await addSubject()]
  for (const className of ["P1", "P2", "P3", "P4", "P5"]) {
    const body = { lecturer_id: ada.id, subject_id: subject.id, term_id: term.id, class: className }
    const { teachingAssignment } = (await call("admin", "POST /teaching-assignments", { body })).body.data
    const params = { id: teachingAssignment.id }
    const remove = async () => (await call("admin", "DELETE /teaching-assignments/{id}", { params })).status
    expect((await Promise.all([remove(), remove()])).toSorted()).toEqual([200, 404])
  }
})
