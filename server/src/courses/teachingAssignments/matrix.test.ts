import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { closeTerm } from "../../../test/records.ts"

const college = await openCollege()
const { call, db } = college
const course = courseOf(college)

async function setUp() {
  const term = await course.addTerm(1)
  await course.addStudent(term.id, "P2")
  await course.addStudent(term.id, "P10")
  const [english, maths] = [await course.addSubject(), await course.addSubject("Mathematics")]
  const [grace, mary] = [await course.addLecturer(), await course.addLecturer()]
  return { term, english, maths, grace, mary }
}
let made: Awaited<ReturnType<typeof setUp>>
beforeEach(async () => {
  await course.clear()
  made = await setUp()
})

type Cell = { subject_id: number; class: string; lecturer_id: number | null; before: number | null }
const write = (rows: readonly Cell[]) =>
  call("admin", "POST /teaching-assignments/matrix", { body: { term_id: made.term.id, rows } })
const read = async () =>
  (await call("admin", "GET /teaching-assignments/matrix", { query: { term_id: made.term.id } })).body.data
    .matrix
const cell = (
  subject: { id: number },
  name: string,
  to: { id: number } | null,
  from: { id: number } | null = null,
): Cell => ({
  subject_id: subject.id,
  class: name,
  lecturer_id: to?.id ?? null,
  before: from?.id ?? null,
})

test("the matrix has the term's subjects by the classes that have students, and who may teach", async () => {
  const { english, grace } = made
  await write([cell(english, "P10", grace)])
  const matrix = await read()
  expect(matrix.classes).toEqual(["P2", "P10"])
  expect(matrix.subjects.map(({ subject_name, hours }) => [subject_name, hours])).toEqual([
    ["English", 3],
    ["Mathematics", 3],
  ])
  expect(matrix.lecturers.map(({ other_hours }) => other_hours)).toEqual([0, 0])
  expect(matrix.cells).toEqual([{ subject_id: english.id, class: "P10", lecturer_id: grace.id }])
})

test("lecturers of the same name have their numbers beside it, which distinguish them", async () => {
  const { grace, mary } = made
  const named = { first_name: "Grace", last_name: "Phiri" }
  const third = await course.addLecturer()
  await db.updateTable("person").set(named).where("id", "in", [grace.personId, mary.personId]).execute()
  const numbers = await db
    .selectFrom("lecturer")
    .select("employee_number")
    .where("id", "in", [grace.id, mary.id])
    .orderBy("id")
    .execute()
  const { lecturers } = await read()
  expect(lecturers.filter(({ id }) => id !== third.id).map(({ name }) => name)).toEqual(
    numbers.map(({ employee_number }) => `Grace Phiri, ${employee_number}`),
  )
  expect(lecturers.find(({ id }) => id === third.id)?.name).toMatch(/^Test Example \d+$/)
})

test("hours in other active terms are those of each class, also of a lecturer of all classes", async () => {
  const { grace, mary } = made
  const other = await course.addTerm(5)
  const chichewa = await course.addSubject("Chichewa")
  await db.updateTable("subject").set({ year_of_study: 2 }).where("id", "=", chichewa.id).execute()
  for (const name of ["P2", "P10", "P11"]) await course.addStudent(other.id, name)
  const assign = (lecturer: { id: number }, className: string) =>
    call("admin", "POST /teaching-assignments", {
      body: { lecturer_id: lecturer.id, subject_id: chichewa.id, term_id: other.id, class: className },
    })
  await assign(grace, "")
  await assign(mary, "P11")
  expect((await read()).lecturers.map(({ other_hours }) => other_hours)).toEqual([6, 3])
})

test("cells are given, changed and emptied in one write, and the lecturers are told once", async () => {
  const { english, maths, grace, mary } = made
  await write([cell(english, "P2", grace), cell(english, "P10", grace), cell(maths, "P2", mary)])
  const after = await write([cell(english, "P10", mary, grace), cell(maths, "P2", null, mary)])
  expect(after.body.data).toEqual({ given: 1, ended: 2 })
  expect((await read()).cells).toEqual([
    { subject_id: english.id, class: "P2", lecturer_id: grace.id },
    { subject_id: english.id, class: "P10", lecturer_id: mary.id },
  ])
  const notes = await db
    .selectFrom("notification")
    .select(["person_id", "title"])
    .where("person_id", "in", [grace.personId, mary.personId])
    .orderBy("person_id")
    .execute()
  expect(notes).toEqual(
    [grace, mary].map(({ personId }) => ({ person_id: personId, title: "What you teach has changed" })),
  )
})

test("a cell that another person changed meanwhile is named, and nothing is written beside it", async () => {
  const { english, maths, grace, mary } = made
  await write([cell(english, "P2", grace)])
  const { subject_code } = (await read()).subjects[0]!
  const wrong = await write([
    cell(maths, "P2", mary),
    cell(english, "P2", mary),
    cell(english, "P10", mary, grace),
  ])
  expect(wrong).toMatchObject({
    status: 422,
    body: {
      errors: {
        "rows.1.lecturer_id": expect.stringMatching(
          new RegExp(`^${subject_code} in P2 was given to Test Example \\d+ meanwhile.$`),
        ),
        "rows.2.lecturer_id": `${subject_code} in P10 was taken from its lecturer meanwhile.`,
      },
    },
  })
  expect((await read()).cells).toHaveLength(1)
})

test("a closed term, a subject of another term and a lecturer who left are refused", async () => {
  const { english, grace, term } = made
  const elsewhere = { id: english.id + 1000 }
  expect((await write([cell(elsewhere, "P2", grace)])).body.errors).toEqual({
    "rows.0.lecturer_id": "This subject doesn't run in the term any more.",
  })
  await call("admin", "DELETE /lecturers/{id}", { params: { id: grace.id } })
  expect((await write([cell(english, "P2", grace)])).body.errors?.["rows.0.lecturer_id"]).toMatch(
    /has left or is inactive/,
  )
  await closeTerm(db, term.id)
  expect((await write([cell(english, "P2", null)])).status).toBe(409)
})

test("only administrators see and write the matrix", async () => {
  const query = { term_id: made.term.id }
  for (const role of ["lecturer", "student"] as const) {
    expect((await call(role, "GET /teaching-assignments/matrix", { query })).status).toBe(403)
    const body = { term_id: made.term.id, rows: [cell(made.english, "P2", made.grace)] }
    expect((await call(role, "POST /teaching-assignments/matrix", { body })).status).toBe(403)
  }
})
