import { expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { courseworkOf } from "../../../test/coursework.ts"
import { closeTerm } from "../../../test/records.ts"

const college = await openCollege()
const { call, db } = college
const { addLecturer, addAssignment, term } = await courseworkOf(college)

const options = async (caller: Caller) =>
  (await call(caller, "GET /assignments/options")).body.data.assignments

test("the options name all assignments that a lecturer may see, newest first", async () => {
  const ada = await addLecturer()
  const older = await addAssignment({ lecturer: ada.id, max: 20, class: "P1" })
  const newer = await addAssignment({ lecturer: ada.id })
  const anothers = await addAssignment({ class: "P1" })
  const shared = { title: "Essay", subject_code: older.subject_code, term_name: term.name, closed: false }
  const own = [
    { id: newer.id, ...shared, student_class: null, max_marks: 100 },
    { id: older.id, ...shared, student_class: "P1", max_marks: 20 },
  ]
  expect(await options(ada)).toEqual(own)
  expect((await options("admin")).map(({ id }) => id)).toEqual([anothers.id, newer.id, older.id])
  await closeTerm(db, term.id)
  expect((await options(ada)).map(({ closed }) => closed)).toEqual([true, true])
})
