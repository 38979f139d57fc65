import { expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { courseworkOf } from "../../test/coursework.ts"

const college = await openCollege()
const { call } = college
const { addLecturer, addAssignment, term } = await courseworkOf(college)
type Caller = Parameters<typeof call>[0]

const options = async (who: Caller) => (await call(who, "GET /assignments/options")).body.data.assignments

test("the options name all assignments that a lecturer may see, newest first", async () => {
  const ada = await addLecturer()
  const older = await addAssignment({ lecturer: ada.id, max: 20 })
  const newer = await addAssignment({ lecturer: ada.id })
  const anothers = await addAssignment({ class: "P1" })
  const code = older.subject_code
  const own = [
    { id: newer.id, title: "Essay", subject_code: code, term_name: term.name, max_marks: 100 },
    { id: older.id, title: "Essay", subject_code: code, term_name: term.name, max_marks: 20 },
  ]
  expect(await options(ada)).toEqual(own)
  expect((await options("admin")).map(({ id }) => id)).toEqual([anothers.id, newer.id, older.id])
})
