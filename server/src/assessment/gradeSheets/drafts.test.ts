import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { runJobs } from "../../../test/accounts.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"
import { gradeSheetTasks } from "./jobs.ts"

const college = await openCollege()
const { call, db } = college
const { teacher, stranger, student, assignment, give, reset, sheetKey, column } = await gradingOf(college)
beforeEach(reset)

const mark = (points_earned: number, fields: object = {}) => ({
  ...{ student_id: student.id, column, state: "number", points_earned, version: 0, ...fields },
})
const save = async (...cells: object[]) =>
  (await call(teacher, "PUT /grade-sheets", { body: { ...sheetKey, cells } })).body.data.cells
const sheetOf = async () => (await call(teacher, "GET /grade-sheets", { query: sheetKey })).body.data.sheet
const publish = () => call(teacher, "POST /grade-sheets/publish", { body: { ...sheetKey, column } })
const historyOf = async (caller: Caller, id: number) =>
  (await call(caller, "GET /grades/{id}", { params: { id } })).body.data.history
const notifyStudents = () => runJobs(db, gradeSheetTasks(db))
/** Lets the ten seconds pass in which a publication can be cancelled. */
const tenSecondsLater = () =>
  db.updateTable("grade").set({ published_at: sql`now()` }).where("published_at", "is not", null).execute()

describe("a draft", () => {
  const seenBy = async (caller: Caller) => {
    const params = { id: assignment.id }
    const grades = (await call(caller, "GET /grades/my-grades")).body.data.grades.length
    const exported = (await call(caller, "GET /auth/export-data")).body.data.grades as unknown[]
    const mine = (await call(caller, "GET /students/my-assignments")).body.data.assignments
    const notified = (await call(caller, "GET /notifications")).body.data.total
    const own = await call(caller, "GET /assignments/{id}/my-submission", { params })
    const results = (await call(caller, "GET /grades/my-gpa")).body.data.gpa.overall_average
    return {
      ...{ grades, exported: exported.length, told: notified, results },
      statuses: mine.map(({ status }) => status),
      submission: JSON.stringify(own.body),
    }
  }

  test("is hidden from its student everywhere: grades, assignments, results, export, notifications, history", async () => {
    const nothing = await seenBy(student)
    const [answer] = await save(mark(15, { feedback: "Well done" }), mark(80, { column: "end_module" }))
    await notifyStudents()
    expect(await seenBy(student)).toEqual(nothing)
    const { grade_id: id } = answer!.cell!
    expect((await call(student, "GET /grades/{id}", { params: { id } })).status).toBe(404)
  })

  test("is published after ten seconds, when the student is notified, and its history begins then", async () => {
    await save(mark(3))
    const [answer] = await save(mark(15, { version: 1 }))
    const published = await publish()
    expect(published.body.data).toMatchObject({ count: 1, token: expect.stringMatching(/^\d/) })
    expect((await call(student, "GET /grades/my-grades")).body.data.grades).toEqual([])
    expect((await sheetOf()).cells).toMatchObject([{ published: true, version: 2 }])
    expect((await call(student, "GET /notifications")).body.data.total).toBe(0)
    await notifyStudents()
    await tenSecondsLater()
    const { notifications } = (await call(student, "GET /notifications")).body.data
    expect(notifications).toMatchObject([{ title: "Grade for Fractions" }])
    expect((await call(student, "GET /grades/my-grades")).body.data.grades).toMatchObject([
      { points_earned: 15 },
    ])
    expect(await historyOf(student, answer!.cell!.grade_id)).toMatchObject([
      { before: null, after: { points_earned: 15 } },
    ])
    expect(await historyOf("admin", answer!.cell!.grade_id)).toHaveLength(2)
  })

  test("that isn't there is published without an entry in the audit log", async () => {
    const entries = () => db.selectFrom("audit").select("id").execute()
    const before = await entries()
    expect((await publish()).body.data.count).toBe(0)
    expect(await entries()).toEqual(before)
  })

  test("that was published can be withdrawn within ten seconds, and not later", async () => {
    await save(mark(15))
    const { token } = (await publish()).body.data
    const body = { ...sheetKey, column, token }
    expect((await call(stranger, "POST /grade-sheets/unpublish", { body })).status).toBe(403)
    expect((await call(teacher, "POST /grade-sheets/unpublish", { body })).body.data.count).toBe(1)
    expect((await sheetOf()).columns[0]).toMatchObject({ drafts: 1 })
    const again = (await publish()).body.data.token
    await tenSecondsLater()
    const late = await call(teacher, "POST /grade-sheets/unpublish", { body: { ...body, token: again } })
    expect(late.status).toBe(409)
  })

  test("is listed as a draft in Grade Management and published there, and the student is notified once", async () => {
    const [answer] = await save(mark(15))
    const params = { id: answer!.cell!.grade_id }
    const { grades } = (await call("admin", "GET /grades")).body.data
    expect(grades).toMatchObject([{ is_published: false }])
    expect((await call(stranger, "POST /grades/{id}/publish", { params })).status).toBe(404)
    for (const _ of [1, 2]) {
      const { body } = await call(teacher, "POST /grades/{id}/publish", { params })
      expect(body.data.grade).toMatchObject({ is_published: true, points_earned: 15 })
    }
    const { notifications } = (await call(student, "GET /notifications")).body.data
    expect(notifications).toMatchObject([{ title: "Grade for Fractions" }])
    expect(await historyOf(student, params.id)).toMatchObject([{ before: null }])
  })

  test("becomes published when the form or a later mark of the form gives it", async () => {
    await save(mark(15))
    const form = { studentId: student.id, assignmentId: assignment.id, pointsEarned: 15, version: 1 }
    expect((await give(form)).body.data.grade).toMatchObject({ is_published: true })
    expect(await save(mark(17, { version: 2 }))).toMatchObject([
      { outcome: "saved", cell: { published: true, points_earned: 17 } },
    ])
    const { notifications } = (await call(student, "GET /notifications")).body.data
    expect(notifications).toMatchObject([{ message: expect.stringContaining("17 of 20") }])
  })
})
