import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"

const college = await openCollege()
const { call } = college
const { teacher, student, reset, sheetKey, column } = await gradingOf(college)
beforeEach(reset)

const save = async (cells: object[]) => {
  const body = { ...sheetKey, cells }
  return (await call(teacher, "PUT /grade-sheets", { body })).body.data.cells
}
const mark = { student_id: student.id, state: "number", points_earned: 12, version: 0 }

test("feedback with half an emoji, U+0000 and direction marks is cleaned, and is saved with its mark", async () => {
  const feedback = "Well \ud83d\0done\u202e, \u2066Ŵiza"
  const [answer] = await save([{ ...mark, column, feedback }])
  expect(answer).toMatchObject({ outcome: "saved", cell: { feedback: "Well done, Ŵiza" } })
})

test("a mark that is saved without feedback keeps the one that it has, and null empties it", async () => {
  const [first] = await save([{ ...mark, column, feedback: "Well done" }])
  const version = first!.cell!.version
  const [unchanged] = await save([{ ...mark, column }])
  expect(unchanged).toMatchObject({ outcome: "saved", cell: { feedback: "Well done", version } })
  const [second] = await save([{ ...mark, column, points_earned: 13, version }])
  expect(second).toMatchObject({ outcome: "saved", cell: { points_earned: 13, feedback: "Well done" } })
  const emptied = { points_earned: 13, feedback: null, version: second!.cell!.version }
  const [third] = await save([{ ...mark, column, ...emptied }])
  expect(third).toMatchObject({ outcome: "saved", cell: { feedback: null } })
})

test("a cell whose feedback is too long or whose column holds such characters stops no other", async () => {
  const answers = await save([
    { ...mark, column, feedback: "x".repeat(5001) },
    { ...mark, column: "a\0\ud83d" },
    { ...mark, column: "end_module" },
  ])
  expect(answers.map(({ outcome, message }) => message ?? outcome)).toEqual([
    "Feedback must be at most 5000 characters.",
    "Marks can't be entered in this column.",
    "saved",
  ])
})

test("a cell whose state is unknown or whose points are no number stops no other", async () => {
  const wrong = [
    { state: "sick" },
    { state: null },
    { points_earned: "twelve" },
    { points_earned: { of: 20 } },
  ]
  const answers = await save([
    ...wrong.map((fields, index) => ({ ...mark, column, student_id: 900 + index, ...fields })),
    { ...mark, column },
  ])
  const noState = "State must be one of: number, missing, exempt, absent, none."
  const noPoints = "Points earned must be a number of at least 0 with at most one decimal."
  expect(answers.map(({ outcome, message }) => message ?? outcome)).toEqual([
    noState,
    noState,
    noPoints,
    noPoints,
    "saved",
  ])
})

test.each(["a999999", "t\0\ud83d", "nonsense", ""])(
  "the unknown column %j can't be published",
  async (unknown) => {
    for (const key of ["POST /grade-sheets/publish", "POST /grade-sheets/unpublish"] as const) {
      const { status, body } = await call(teacher, key, {
        body: { ...sheetKey, column: unknown, token: "x" },
      })
      expect([status, body.errors]).toEqual([
        422,
        { column: "Column must be one of this grade sheet: an assignment's, or end_module." },
      ])
    }
  },
)
