import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"

const college = await openCollege()
const { call } = college
const { course, term, teacher, stranger, other, assignment, addAssignment, handIn, sheetKey } =
  await gradingOf(college)

test("a lecturer can open the sheet of every class that handed in to them, with what they may mark and nothing else", async () => {
  const own = await addAssignment("For everybody", { lecturer_id: teacher.id })
  const idle = await course.addStudent(term.id, "P2", "Idle")
  const mover = await course.addStudent(term.id, "P2", "Mover")
  await handIn(own.id, other, 2, "P2")
  await handIn(own.id, mover, 1, "P3")
  await handIn(assignment.id, other, 3, "P2")
  const { work, to_mark } = (await call(teacher, "GET /grade-sheets/waiting")).body.data
  expect(work).toMatchObject([{ title: "For everybody", classes: [{ class: "P2", handed_in: 2 }] }])
  expect(to_mark).toBe(2)

  const column = `a${own.id}`
  const mark = { state: "number", points_earned: 11, version: 0 }
  const office = [
    { ...mark, student_id: idle.id, column, state: "missing", points_earned: null },
    { ...mark, student_id: other.id, column: "end_module" },
  ]
  const p2 = { ...sheetKey, class: "P2" }
  await call("admin", "PUT /grade-sheets", { body: { ...p2, cells: office } })
  const { sheet } = (await call(teacher, "GET /grade-sheets", { query: p2 })).body.data
  expect(sheet).toMatchObject({ own_work_only: true, columns: [{ column, may_edit: true }], cells: [] })
  expect(sheet.students.map(({ id }) => id).toSorted()).toEqual([other.id, mover.id].toSorted())
  expect((await call(stranger, "GET /grade-sheets", { query: p2 })).status).toBe(404)

  const cells = [{ ...mark, student_id: other.id, column }, ...office]
  const answers = (await call(teacher, "PUT /grade-sheets", { body: { ...p2, cells } })).body.data.cells
  expect(answers.map(({ outcome, cell }) => [outcome, cell?.points_earned ?? null])).toEqual([
    ["saved", 11],
    ["refused", null],
    ["refused", null],
  ])
  expect(answers[1]?.cell).toBeNull()
  const published = await call(teacher, "POST /grade-sheets/publish", { body: { ...p2, column } })
  expect(published.body.data.count).toBe(1)
  const end = await call(teacher, "POST /grade-sheets/publish", { body: { ...p2, column: "end_module" } })
  expect(end.body.data.count).toBe(0)
})
