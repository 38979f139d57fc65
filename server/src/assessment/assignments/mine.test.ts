import { beforeEach, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { courseworkOf } from "../../../test/coursework.ts"
import { truncate } from "../../../test/truncate.ts"

const college = await openCollege()
const { call, db } = college
const { term, addStudent, addAssignment, submit, addGrade } = await courseworkOf(college)

const mine = async (caller: Caller, query: object = {}) =>
  (await call(caller, "GET /students/my-assignments", { query })).body.data
const stats = async (caller: Caller) =>
  (await call(caller, "GET /students/my-assignments/stats")).body.data.stats

beforeEach(() => truncate(db, ["grade", "submission", "assignment"]))

test("an assignment's state decides what a student may do", async () => {
  const student = await addStudent(term.id, "P1")
  const pending = await addAssignment()
  const submitted = await addAssignment()
  const graded = await addAssignment()
  const draft = await addAssignment()
  const overdue = await addAssignment({ due: "-1 second" })
  const late = await addAssignment({ due: "-1 second", late: true })
  for (const { id } of [submitted, graded, draft]) await submit(student, id)
  await addGrade(student.id, graded.id, 75)
  await addGrade(student.id, draft.id, 60, { published: false })
  const { assignments } = await mine(student)
  const states = assignments.map(({ id, status, may_submit }) => [id, status, may_submit])
  expect(states.toSorted()).toEqual(
    [
      [pending.id, "pending", true],
      [submitted.id, "submitted", true],
      [graded.id, "graded", false],
      [draft.id, "submitted", false],
      [overdue.id, "overdue", false],
      [late.id, "overdue", true],
    ].toSorted(),
  )
  const of = (id: number) => assignments.find((assignment) => assignment.id === id)
  expect(of(graded.id)).toMatchObject({
    points_earned: 75,
    percentage: 75,
    submission_file_name: "essay.pdf",
  })
  expect(of(draft.id)).toMatchObject({ points_earned: null, percentage: null, graded_at: null })
  expect(of(pending.id)).toMatchObject({ submission_id: null, submitted_at: null })
  expect(await stats(student)).toEqual({ total: 6, pending: 3, submitted: 2, graded: 1 })
  for (const status of ["pending", "submitted", "graded", "overdue"] as const) {
    const { assignments: some } = await mine(student, { status })
    expect(new Set(some.map((assignment) => assignment.status))).toEqual(new Set([status]))
  }
  const { assignments: open } = await mine(student, { status: "open" })
  expect(open.map(({ id }) => id).toSorted()).toEqual([pending.id, overdue.id, late.id].toSorted())
})

test("a student filters by college-wide or class, term, subject and search text", async () => {
  const student = await addStudent(term.id, "P1")
  const all = await addAssignment()
  const ownWork = await addAssignment({ class: "P1" })
  await addAssignment({ class: "P2" })
  const ids = async (query: object) => (await mine(student, query)).assignments.map(({ id }) => id)
  expect(await mine(student)).toMatchObject({ total: 2, className: "P1" })
  expect(await ids({ scope: "college" })).toEqual([all.id])
  expect(await ids({ scope: "class" })).toEqual([ownWork.id])
  expect(await ids({ scope: "", status: "", search: "essay" })).toEqual([ownWork.id, all.id])
  expect(await ids({ search: "nothing like it" })).toEqual([])
  expect(await ids({ term_id: 999 })).toEqual([])
  expect(await ids({ term_id: term.id, sort: "due_date" })).toEqual([all.id, ownWork.id])
})

test("a student opens their own assignments by number, and nobody else's", async () => {
  const student = await addStudent(term.id, "P1")
  const { id } = await addAssignment({ class: "P1" })
  const other = await addAssignment({ class: "P2" })
  await submit(student, id)
  await addGrade(student.id, id, 75)
  const open = (own: number) => call(student, "GET /students/my-assignments/{id}", { params: { id: own } })
  const { assignments } = await mine(student)
  expect((await open(id)).body.data.assignment).toEqual({ ...assignments[0], rubric: null })
  expect((await open(other.id)).status).toBe(404)
})

test("a student sees no other student's submissions and grades", async () => {
  const [tadala, mphatso] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P1")]
  const { id } = await addAssignment()
  await submit(tadala, id)
  await addGrade(tadala.id, id, 75)
  expect((await mine(mphatso)).assignments).toMatchObject([
    { status: "pending", submission_id: null, points_earned: null },
  ])
  expect(await mine("student")).toEqual({ assignments: [], total: 0, className: null })
  for (const who of ["admin", "lecturer"] as const) {
    expect((await call(who, "GET /students/my-assignments")).status).toBe(403)
    expect((await call(who, "GET /students/my-assignments/stats")).status).toBe(403)
  }
})
