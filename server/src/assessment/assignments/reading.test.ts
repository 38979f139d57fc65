import { beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { assignmentsOf } from "../../../test/assignments.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { deleteRecord, restoreRecord } from "../../../test/records.ts"

const college = await openCollege()
const { call, db, inject } = college
const assignments = await assignmentsOf(college)
const { term, subject, addLecturer, addStudent, addAssignment, teach } = assignments
const { create, find, seen, download } = assignments

beforeEach(assignments.clear)

describe("visibility of assignments", () => {
  test("a student sees assignments for the college and their class, in the terms they are enrolled in", async () => {
    const later = await assignments.addTerm(1, { from: 200, to: 260 })
    const all = await addAssignment()
    const p1 = await addAssignment({ class: "P1" })
    const p2 = await addAssignment({ class: "P2" })
    const other = (await create("admin", { term_id: later.id })).body.data.assignment
    const [tadala, mphatso] = [await addStudent(term.id, "P1"), await addStudent(term.id, null)]
    expect(await seen(tadala)).toEqual([all.id, p1.id])
    expect(await seen(mphatso)).toEqual([all.id])
    expect(await seen(await addStudent(later.id, "P1"))).toEqual([other.id])
    for (const { id } of [p2, other]) {
      expect((await find(tadala, id)).status).toBe(404)
      expect((await download(tadala, id)).statusCode).toBe(404)
    }
    await db
      .updateTable("enrolment")
      .set({ outcome: "withdrawn" })
      .where("student_id", "=", tadala.id)
      .execute()
    expect(await seen(tadala)).toEqual([])
  })

  test("nobody sees the assignments of a deleted subject", async () => {
    const { id } = await addAssignment()
    expect(await seen("admin")).toEqual([id])
    await deleteRecord(db, "subject", subject.id)
    onTestFinished(async () => void (await restoreRecord(db, "subject", subject.id)))
    expect(await seen("admin")).toEqual([])
  })

  test("a lecturer sees assignments they created and those of subjects they teach", async () => {
    const [ada, eve] = [await addLecturer(), await addLecturer()]
    await teach(ada.id, "P1")
    const all = await addAssignment()
    const p1 = await addAssignment({ class: "P1", lecturer: eve.id })
    const p2 = await addAssignment({ class: "P2" })
    expect(await seen(ada)).toEqual([all.id, p1.id])
    expect(await seen(eve)).toEqual([p1.id])
    expect((await find(ada, p2.id)).status).toBe(404)
    expect(await seen("lecturer")).toEqual([])
    expect(await seen("admin")).toEqual([all.id, p1.id, p2.id])
  })

  test("students don't get the fields for staff", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    const { body } = await find(student, id)
    for (const field of ["submissions_count", "graded_count", "may_edit", "version"]) {
      expect(body.data.assignment).not.toHaveProperty(field)
    }
  })

  test("a lecturer's own list is for that lecturer and administrators", async () => {
    const [ada, eve] = [await addLecturer(), await addLecturer()]
    const ownWork = await addAssignment({ lecturer: ada.id })
    await addAssignment()
    const of = (caller: Caller, id: number) =>
      call(caller, "GET /lecturers/{id}/assignments", { params: { id } })
    for (const who of ["admin", ada] as const) {
      expect((await of(who, ada.id)).body.data).toMatchObject({ total: 1, assignments: [{ id: ownWork.id }] })
    }
    expect((await of(eve, ada.id)).status).toBe(404)
    expect((await of("student", ada.id)).status).toBe(403)
  })
})

describe("the list", () => {
  test("says which lecturers it can be filtered by", async () => {
    const { body } = await call("admin", "GET /assignments", { query: { lecturerId: "me" } })
    expect(body.message).toBe(
      "Lecturer id must be the number of a lecturer, or null for college-wide assignments.",
    )
  })

  test("filters by college, class, subject, term, status and words, and drops blank filters", async () => {
    const ada = await addLecturer(null, "Ada")
    const all = await addAssignment({ lecturer: ada.id })
    const p1 = await addAssignment({ class: "P1", due: "-1 hour" })
    expect(await seen("admin", { lecturerId: "null" })).toEqual([all.id])
    expect(await seen("admin", { lecturerId: ada.id })).toEqual([all.id])
    expect(await seen("admin", { studentClass: "P1" })).toEqual([p1.id])
    expect(await seen("admin", { student_class: "P1", search: "" })).toEqual([p1.id])
    expect(await seen("admin", { status: "overdue" })).toEqual([p1.id])
    expect(await seen("admin", { status: "upcoming" })).toEqual([all.id])
    expect(await seen("admin", { subject_id: subject.id, term_id: term.id })).toEqual([all.id, p1.id])
    expect(await seen("admin", { subject_id: 999 })).toEqual([])
    expect(await seen("admin", { search: "ada" })).toEqual([all.id])
    expect(await seen("admin", { studentClass: "", status: "", lecturerId: "" })).toEqual([all.id, p1.id])
  })

  test("is newest first, in pages, with the true total", async () => {
    for (let n = 0; n < 3; n++) await create("admin", { title: `Essay ${n}` })
    const { body } = await call("admin", "GET /assignments", { query: { page: 2, limit: 2 } })
    expect(body.data.total).toBe(3)
    expect(body.data.assignments.map(({ title }) => title)).toEqual(["Essay 0"])
  })

  test("has figures for the stat cards, due this week being 0 to 7 days ahead", async () => {
    for (const due of ["-1 second", "1 hour", "167 hours 59 minutes", "169 hours"])
      await addAssignment({ due })
    const { body } = await call("admin", "GET /assignments/stats")
    expect(body.data.stats).toEqual({ total: 4, upcoming: 3, overdue: 1, due_this_week: 2, subjects: 1 })
    expect((await call("lecturer", "GET /assignments/stats")).body.data.stats.total).toBe(0)
    expect((await call("student", "GET /assignments/stats")).status).toBe(403)
  })

  test("exports a spreadsheet in which no text is run as a formula", async () => {
    await create("admin", { title: "=HYPERLINK(1)", student_class: "P1", description: "-2" })
    const answer = await inject("admin", { url: "/api/assignments/export?studentClass=P1" })
    expect(answer.headers["content-disposition"]).toMatch(/filename=assignments_\d{4}-\d\d-\d\d\.csv$/)
    const [header, row] = answer.body.replace("\uFEFF", "").split("\r\n")
    expect(header).toBe(
      "Assignment,Module code,Module,Term,Academic year,Lecturer,Due date,Max points,Class,Submissions,Graded,Description",
    )
    expect(row).toMatch(/^'=HYPERLINK\(1\),C1,English,Term 1,.*,,2031-03-04 16:30,100,P1,0,0,'-2$/)
    expect((await inject("lecturer", { url: "/api/assignments/export" })).statusCode).toBe(403)
  })

  test("exports all pages, in the requested order", async () => {
    for (const title of ["Bridges", "Addition", "Circles"]) await create("admin", { title })
    const answer = await inject("admin", { url: "/api/assignments/export?sort=-title&page=2&limit=1" })
    const titles = answer.body.trim().split("\r\n").slice(1)
    expect(titles.map((line) => line.split(",")[0])).toEqual(["Circles", "Bridges", "Addition"])
  })
})
