import { sql } from "kysely"
import { expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"
import { deleteRecord } from "../../../test/records.ts"

const college = await openCollege()
const { call, db } = college
const { course, term, maths, teacher, student, addAssignment, handIn, give } = await gradingOf(college)

const placeIn = (className: string) => ({ subject_id: maths.id, term_id: term.id, class: className })
const sheetOf = async (caller: Caller, className: string) =>
  (await call(caller, "GET /grade-sheets", { query: placeIn(className) })).body.data.sheet

/** The sheet's statement about each cell, and the reply to saving a mark there. The marks aren't kept. */
async function sheetAndAnswers(caller: Caller, className: string) {
  const { students, columns, cells } = await sheetOf(caller, className)
  const cellsToSave = columns.flatMap(({ column }) =>
    students.map(({ id }) => ({
      student_id: id,
      column,
      state: "number",
      points_earned: 1,
      version: cells.find((cell) => cell.student_id === id && cell.column === column)?.version ?? 0,
    })),
  )
  const answers = (
    await call(caller, "PUT /grade-sheets", { body: { ...placeIn(className), cells: cellsToSave } })
  ).body.data.cells
  const shownCells = cellsToSave.map(({ student_id, column }) => {
    const shut = columns.find((one) => one.column === column)?.shut
    return shut && !shut.open_to.includes(student_id) ? shut.why : "saved"
  })
  const heads = columns.map(({ title, shut, may_edit }) => [title, shut?.head ?? null, may_edit])
  return { shown: shownCells, answered: answers.map(({ outcome, message }) => message ?? outcome), heads }
}

test("a sheet says which cells accept no mark and who enters them, and saving refuses exactly these in the same words", async () => {
  const mover = await course.addStudent(term.id, "P1", "Mover")
  const inP2 = await addAssignment("For P2", { class: "P2" })
  const gone = await addAssignment("Gone")
  await handIn(inP2.id, mover, 1, "P2")
  await give({ student_id: student.id, assignment_id: gone.id, grade_type: "assignment", points_earned: 3 })
  await deleteRecord(db, "assignment", gone.id)
  const free = { subject_id: maths.id, assignment_title: "Test 1", max_points: 10, points_earned: 4 }
  const given = await give({ ...free, student_id: student.id, grade_type: "assignment" }, "admin")
  expect(given.status).toBe(201)
  for (const caller of [teacher, "admin"] as const) {
    const { shown, answered, heads } = await sheetAndAnswers(caller, "P1")
    expect(answered).toEqual(shown)
    expect(heads).toEqual([
      ["Fractions", null, true],
      ["For P2", "Set for P2", true],
      ["Gone", "By the office", false],
      ["Test 1", "By the office", false],
      ["End of module", null, true],
    ])
    expect(new Set(shown)).toEqual(
      new Set([
        "saved",
        "This assignment was not set for this student's class.",
        "This column has no assignment, so the office enters its marks under Grades.",
      ]),
    )
  }
})

test("drafts of work that was deleted meanwhile are published with their column, and taken back", async () => {
  const own = await course.addStudent(term.id, "P5", "Own")
  const removed = await addAssignment("Removed work")
  const cells = [
    { student_id: own.id, column: `a${removed.id}`, state: "number", points_earned: 3, version: 0 },
  ]
  expect((await call("admin", "PUT /grade-sheets", { body: { ...placeIn("P5"), cells } })).status).toBe(200)
  await deleteRecord(db, "assignment", removed.id)
  const { column } = (await sheetOf("admin", "P5")).columns.find(({ title }) => title === "Removed work")!
  const body = { ...placeIn("P5"), column }
  const published = await call("admin", "POST /grade-sheets/publish", { body })
  expect(published.body.data.count).toBe(1)
  const { token } = published.body.data
  expect(
    (await call("admin", "POST /grade-sheets/unpublish", { body: { ...body, token } })).body.data.count,
  ).toBe(1)
})

test("the sheet of a class that handed in to a lecturer accepts marks where there is work, and none in a closed term", async () => {
  const own = await addAssignment("First", { lecturer_id: teacher.id, class: "P3" })
  const second = await addAssignment("Second", { lecturer_id: teacher.id, class: "P3" })
  const [one, another] = [
    await course.addStudent(term.id, "P3", "One"),
    await course.addStudent(term.id, "P3", "Another"),
  ]
  await handIn(own.id, one, 2, "P3")
  await handIn(second.id, another, 1, "P3")
  const open = await sheetAndAnswers(teacher, "P3")
  expect(open.answered).toEqual(open.shown)
  expect(open.heads).toEqual([
    ["First", "Work handed in", true],
    ["Second", "Work handed in", true],
  ])
  expect(open.shown.filter((one) => one === "saved")).toHaveLength(2)
  await sql`update term set closed_at = now(), is_active = false where id = ${term.id}`.execute(db)
  const closed = await sheetAndAnswers(teacher, "P1")
  expect(closed.answered).toEqual(closed.shown)
  expect(closed.heads.map(([, head]) => head)).toEqual(closed.heads.map(() => "Term closed"))
  await sql`update term set closed_at = null, is_active = true where id = ${term.id}`.execute(db)
})
