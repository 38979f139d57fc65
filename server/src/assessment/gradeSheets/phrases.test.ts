import { expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"

const college = await openCollege()
const { call } = college
const { course, term, teacher, stranger, student, sheetKey, column } = await gradingOf(college)

const phrases = async (caller: Caller) => (await call(caller, "GET /grade-sheets/phrases")).body.data.phrases

test("feedback completes itself from the sentences that the lecturer wrote before, the most used first, and from nobody else's", async () => {
  const students = [
    await course.addStudent(term.id, "P1", "Madalitso"),
    await course.addStudent(term.id, "P1", "Limbani"),
    await course.addStudent(term.id, "P1", "Tiyamike"),
  ]
  expect(await phrases(teacher)).toEqual([])
  const feedback = [
    "Clear handwriting. Show how you got there.\nGood!",
    "show how you got  there. Did you work alone?",
    "Well done, Tiyamike. Label the axes of the graph.",
  ]
  const cells = students.map(({ id }, index) => ({
    student_id: id,
    column,
    state: "number",
    points_earned: 5,
    feedback: feedback[index],
    version: 0,
  }))
  const { body } = await call(teacher, "PUT /grade-sheets", { body: { ...sheetKey, cells } })
  expect(body.data.cells.map(({ outcome }) => outcome)).toEqual(["saved", "saved", "saved"])
  const known = await phrases(teacher)
  expect(known[0]?.toLowerCase().replace(/\s+/g, " ")).toBe("show how you got there.")
  expect(known.slice(1).toSorted()).toEqual([
    "Clear handwriting.",
    "Did you work alone?",
    "Good!",
    "Label the axes of the graph.",
  ])
  expect(await phrases(stranger)).toEqual([])
  expect(await phrases("admin")).toEqual([])
  expect((await call(student, "GET /grade-sheets/phrases")).status).toBe(403)
})
