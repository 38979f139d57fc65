import { beforeEach, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { closeTerm, deleteRecord, reopenTerm, restoreRecord } from "../../../test/records.ts"
import { submissionsOf } from "../../../test/submissions.ts"

const college = await openCollege()
const { call, db } = college
const { term, subject, addLecturer, addStudent, addAssignment, teach, addGrade, clear } =
  await submissionsOf(college)

beforeEach(clear)

/** More time for a student of P1, which their lecturer took away again. */
async function takenAway() {
  const [student, lecturer] = [await addStudent(term.id, "P1"), await addLecturer()]
  await teach(lecturer.id, "P1")
  const work = await addAssignment({ class: "P1", due: "-1 hour" })
  const due_date = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const body = { assignment_id: work.id, student_id: student.id, due_date, reason: "In hospital." }
  const { extension } = (await call(lecturer, "POST /extensions", { body })).body.data
  const { deleted } = (await call(lecturer, "DELETE /extensions/{id}", { params: { id: extension.id } })).body
    .data
  return { student, lecturer, work, extension, deleted }
}
async function restore(caller: Caller, ids: number[]) {
  const { status, body } = await call(caller, "POST /deleted-records/restore", { body: { ids } })
  return [status, body.message]
}
const list = async () => (await call("admin", "GET /extensions")).body.data.extensions

test("more time that was taken away is given again, and the student is told", async () => {
  const { student, lecturer, extension, deleted } = await takenAway()
  expect(await list()).toEqual([])
  expect(await restore(lecturer, deleted)).toEqual([
    200,
    expect.stringMatching(/^More time for .+, Essay is restored\.$/),
  ])
  expect(await list()).toEqual([extension])
  const { notifications } = (await call(student, "GET /notifications")).body.data
  expect(notifications[0]).toMatchObject({ title: "More time: Essay" })
})

test("more time isn't restored in a closed term, or to a student whose work is marked by now", async () => {
  const { student, work, deleted } = await takenAway()
  await closeTerm(db, term.id)
  expect(await restore("admin", deleted)).toEqual([
    409,
    "This term is closed, so its due dates can't be changed.",
  ])
  await reopenTerm(db, term.id)
  await addGrade(student.id, work.id, 7)
  expect(await restore("admin", deleted)).toEqual([
    409,
    "They have a mark with points, so they can't hand in any more. Take the mark away first.",
  ])
  expect(await list()).toEqual([])
})

test("more time in a subject that was deleted isn't restored before the subject", async () => {
  const { deleted } = await takenAway()
  await deleteRecord(db, "subject", subject.id)
  expect(await restore("admin", deleted)).toEqual([
    409,
    expect.stringMatching(/the subject, the assignment or the student was deleted meanwhile/),
  ])
  await restoreRecord(db, "subject", subject.id)
  expect((await restore("admin", deleted))[0]).toBe(200)
})
