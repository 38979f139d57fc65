import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { gradingOf, raced } from "../../../test/grading.ts"
import { closeTerm } from "../../../test/records.ts"

const college = await openCollege()
const { call, db } = college
const grading = await gradingOf(college)
const { course, term, maths, teacher, stranger, student, other, assignment } = grading
const { addAssignment, give, reset, sheetKey, column } = grading
beforeEach(reset)

const mark = (points_earned: number, fields: object = {}) => ({
  ...{ student_id: student.id, column, state: "number", points_earned, version: 0, ...fields },
})
const save = (cells: object[], caller: Caller = teacher) =>
  call(caller, "PUT /grade-sheets", { body: { ...sheetKey, cells } })
const answersOf = async (cells: object[], caller: Caller = teacher) =>
  (await save(cells, caller)).body.data.cells
const sheetOf = async (caller: Caller = teacher, query: object = sheetKey) =>
  (await call(caller, "GET /grade-sheets", { query })).body.data.sheet
const publish = (caller: Caller = teacher) =>
  call(caller, "POST /grade-sheets/publish", { body: { ...sheetKey, column } })
const historyOf = async (caller: Caller, id: number) =>
  (await call(caller, "GET /grades/{id}", { params: { id } })).body.data.history

test("a sheet has the class's students, a column for each assignment and the end of module, and the active term", async () => {
  await addAssignment("For P2", { class: "P2" })
  const sheet = await sheetOf(teacher, { subject_id: maths.id, class: "P1" })
  expect(sheet).toMatchObject({
    subject: { code: "MAT" },
    term: { id: term.id },
    closed: false,
    students: expect.arrayContaining([expect.objectContaining({ id: student.id })]),
    columns: [
      { column, title: "Fractions", max_points: 20, may_edit: true, drafts: 0, waiting: 0 },
      { column: "end_module", title: "End of module", max_points: 100 },
    ],
  })
})

test("lecturers see and save the sheets of the classes that they teach, and no others", async () => {
  expect((await call(stranger, "GET /grade-sheets", { query: sheetKey })).status).toBe(404)
  expect((await save([mark(1)], stranger)).status).toBe(403)
  expect((await publish(stranger)).status).toBe(403)
  const p2 = { ...sheetKey, class: "P2" }
  expect((await call(teacher, "GET /grade-sheets", { query: p2 })).status).toBe(404)
  expect((await call("admin", "GET /grade-sheets", { query: p2 })).status).toBe(200)
  expect(await answersOf([mark(1, { student_id: other.id })])).toMatchObject([{ outcome: "refused" }])
})

test("a wrong cell is refused with a sentence and stops no other", async () => {
  const end = { column: "end_module" }
  const answers = await answersOf([
    mark(20.1),
    mark(88.5, end),
    mark(7, { column: "a999999" }),
    mark(-1, { column, student_id: other.id }),
  ])
  expect(answers.map(({ outcome, message }) => message ?? outcome)).toEqual([
    "Points earned must not be more than 20.",
    "saved",
    "Marks can't be entered in this column.",
    "Points earned must be a number of at least 0 with at most one decimal.",
  ])
  expect(answers[1]?.cell).toMatchObject({ points_earned: 88.5, published: false, version: 1 })
})

test("numbers and texts that the database can't hold are refused", async () => {
  expect((await save([mark(1, { student_id: 2 ** 31 })])).status).toBe(422)
  const body = { ...sheetKey, column, token: "\u0000" }
  expect((await call(teacher, "POST /grade-sheets/unpublish", { body })).status).toBe(409)
})

test("a mark without points is exempt, absent or missing, and none takes it away with its history", async () => {
  for (const [version, state] of ["exempt", "absent", "missing"].entries()) {
    const [answer] = await answersOf([mark(0, { state, points_earned: null, version })])
    expect(answer).toMatchObject({ outcome: "saved", cell: { state, points_earned: null } })
  }
  const { grade_id } = (await sheetOf()).cells[0]!
  const none = mark(0, { state: "none", points_earned: null, version: 3 })
  expect(await answersOf([none])).toMatchObject([{ outcome: "saved", cell: null }])
  expect(await answersOf([none])).toMatchObject([{ outcome: "saved", cell: null }])
  const { rows } =
    await sql`select after from grade_history where grade_id = ${grade_id} order by id`.execute(db)
  expect(rows).toHaveLength(4)
  expect(rows[3]).toEqual({ after: null })
})

test("a mark that is saved unchanged writes nothing, and of a repeated cell the last counts", async () => {
  const answers = await answersOf([mark(3), mark(15)])
  expect(answers.map(({ outcome }) => outcome)).toEqual(["refused", "saved"])
  expect(await answersOf([mark(15)])).toMatchObject([{ outcome: "saved", cell: { version: 1 } }])
  expect(await historyOf("admin", answers[1]!.cell!.grade_id)).toHaveLength(1)
})

test("a conflict names both marks, who entered the other and when, and is replaced on request", async () => {
  await save([mark(15)])
  const [conflict] = await answersOf([mark(12)], "admin")
  expect(conflict).toMatchObject({ outcome: "conflict", cell: { points_earned: 15, version: 1 } })
  expect(conflict?.message).toMatch(/^Teacher .+ entered 15 on .+\. You entered 12\.$/)
  expect(await answersOf([mark(12, { replaces: true })], "admin")).toMatchObject([
    { outcome: "saved", cell: { points_earned: 12, version: 2 } },
  ])
})

test("fifty editors of one sheet lose no mark, and the history is complete", async () => {
  const students = await Promise.all(Array.from({ length: 10 }, () => course.addStudent(term.id, "P1")))
  const editors = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => (index % 2 ? "admin" : teacher) as Caller),
  )
  /** A server that waited too long for the sheet refuses, and the browser sends again. */
  async function sent(cells: object[], editor: Caller) {
    let reply = await save(cells, editor)
    while (reply.status === 503) reply = await save(cells, editor)
    return reply.body.data.cells
  }
  const replies = await Promise.all(
    editors.map((editor, index) =>
      sent(
        students.map(({ id }) => mark((index % 20) + 0.5, { student_id: id })),
        editor,
      ),
    ),
  )
  const outcomes = replies.flat().map(({ outcome }) => outcome)
  expect(outcomes).toHaveLength(500)
  expect(new Set(outcomes)).toEqual(new Set(["saved", "conflict"]))
  for (const { outcome, message, cell } of replies.flat()) {
    if (outcome === "conflict") expect(message).toContain(`entered ${cell?.points_earned} on`)
  }
  const cells = (await sheetOf()).cells.filter(({ student_id }) => student_id !== student.id)
  expect(cells).toHaveLength(10)
  const { rows } = await sql<{ changes: number; version: number; is_last: boolean }>`
    select count(*) as changes, version, bool_or((after->>'points_earned')::numeric = points) as is_last
    from grade join grade_history on grade_id = grade.id group by grade.id`.execute(db)
  for (const { changes, version, is_last } of rows) expect([changes, is_last]).toEqual([version, true])
})

test(
  "forms and sheets that write the same first mark at once leave one mark and no failure",
  raced(40),
  async () => {
    const form = { studentId: student.id, assignmentId: assignment.id, pointsEarned: 11 }
    const [given, [answer]] = await Promise.all([give(form, "admin"), answersOf([mark(15)])])
    // The result of the second of the two: the sheet sends version 0 and gets a conflict; the form sends no version and
    // replaces the mark.
    expect([
      [201, "conflict"],
      [200, "saved"],
    ]).toContainEqual([given.status, answer?.outcome])
    const { cells } = await sheetOf()
    expect(cells).toHaveLength(1)
  },
)

test("a closed term's sheet is read, and each of its cells is refused", async () => {
  await save([mark(15)])
  await closeTerm(db, term.id)
  expect(await sheetOf()).toMatchObject({ closed: true, columns: [{ may_edit: false }, { may_edit: false }] })
  const sentence = "This term is closed, so its grades can't be changed."
  expect(await answersOf([mark(12, { version: 1 })])).toMatchObject([
    { outcome: "refused", message: sentence },
  ])
  expect(await publish()).toMatchObject({ status: 409, body: { message: sentence } })
})

test("a student who withdrew is in no sheet, and is again in it with their marks after the withdrawal was undone", async () => {
  const { id } = await course.addStudent(term.id, "P1")
  const listed = async () => (await sheetOf()).students.some((student) => student.id === id)
  const change = (body: object) => call("admin", "POST /students/change", { body: { ids: [id], ...body } })
  expect(await listed()).toBe(true)
  await change({ change: "withdraw" })
  expect(await listed()).toBe(false)
  await change({ change: "readmit", to_class: "P1" })
  expect(await listed()).toBe(true)
})

test("a student who joins or changes class late brings their marks, and is marked in the new class's sheet", async () => {
  const own = await addAssignment("Only for P3", { class: "P3" })
  const mover = await course.addStudent(term.id, "P3", "Mover")
  const inP3 = { ...sheetKey, class: "P3" }
  const cells = [mark(9, { student_id: mover.id, column: `a${own.id}` })]
  expect((await call("admin", "PUT /grade-sheets", { body: { ...inP3, cells } })).status).toBe(200)
  await db.updateTable("enrolment").set({ class: "P1" }).where("student_id", "=", mover.id).execute()
  const sheet = await sheetOf()
  expect(sheet.columns.map(({ title }) => title)).toContain("Only for P3")
  expect(sheet.cells).toMatchObject([{ student_id: mover.id, points_earned: 9 }])
  expect(await answersOf([mark(10, { student_id: mover.id })])).toMatchObject([{ outcome: "saved" }])
  expect((await sheetOf("admin", inP3)).students).toEqual([])
  await db.deleteFrom("grade").execute()
  await db.deleteFrom("enrolment").where("student_id", "=", mover.id).execute()
})
