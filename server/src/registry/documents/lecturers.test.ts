import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"

const college = await openCollege()
const { db, call } = college
const course = courseOf(college)

test("a grade sheet isn't for lecturers who teach the class only another subject, or only in another term", async () => {
  const first = await course.addTerm(1, { from: -200, to: -100 })
  const second = await course.addTerm(2)
  const [english, maths] = [await course.addSubject("English"), await course.addSubject("Maths")]
  for (const { id } of [first, second]) await course.addStudent(id, "P1")
  const lecturer = await course.addLecturer()
  const colleague = await course.addLecturer()
  const assign = async (lecturer_id: number, subject: { id: number }, term: { id: number }) => {
    const offering_id = await offeringOf(db, subject.id, term.id)
    await db.insertInto("teaching_assignment").values({ lecturer_id, offering_id, class: "P1" }).execute()
  }
  await assign(lecturer.id, english, second)
  await assign(colleague.id, english, first)
  await assign(colleague.id, maths, second)
  const sheetOf = async (subject: { id: number }, term: { id: number }) => {
    const query = { kind: "grade_sheet", class: "P1", term_id: term.id, subject_id: subject.id }
    return (await call({ bearer: lecturer.bearer }, "GET /documents/preview", { query })).status
  }
  expect(await sheetOf(english, second)).toBe(200)
  expect(await sheetOf(maths, second)).toBe(403)
  expect(await sheetOf(english, first)).toBe(403)
})
