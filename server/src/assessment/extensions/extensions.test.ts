import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { closeTerm, reopenTerm } from "../../../test/records.ts"
import { submissionsOf } from "../../../test/submissions.ts"

const college = await openCollege()
const { call, db, people } = college
const {
  term,
  subject,
  addLecturer,
  addStudent,
  addAssignment,
  teach,
  submit,
  addGrade,
  list,
  own,
  clear,
  readSheet,
} = await submissionsOf(college)

beforeEach(clear)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const reason = "In hospital until Monday."

async function give(caller: Caller, student: number, assignment: number, due_date = inDays(3)) {
  const body = { assignment_id: assignment, student_id: student, due_date, reason }
  const answer = await call(caller, "POST /extensions", { body })
  return { ...answer, extension: answer.body.data?.extension }
}
const mine = async (caller: Caller) =>
  (await call(caller, "GET /students/my-assignments")).body.data.assignments[0]
const noticesOf = ({ personId }: { personId: number }) =>
  db
    .selectFrom("notification")
    .select(["title", "message", "link"])
    .where("person_id", "=", personId)
    .where("type", "=", "assignment")
    .where("title", "like", "%time: Essay")
    .execute()

/** An assignment of P1 that was due an hour ago, with two students and the lecturer of the class. */
async function overdue({ due = "-1 hour", late = false } = {}) {
  const [student, other, lecturer] = [
    await addStudent(term.id, "P1"),
    await addStudent(term.id, "P1"),
    await addLecturer(),
  ]
  await teach(lecturer.id, "P1")
  const work = await addAssignment({ class: "P1", due, late })
  return { student, other, lecturer, work }
}

describe("a student with more time", () => {
  test("hands in on time until the later due time, and the others don't", async () => {
    const { student, other, lecturer, work } = await overdue()
    expect((await submit(student, work.id)).status).toBe(409)
    const { status, extension } = await give(lecturer, student.id, work.id)
    expect([status, extension]).toMatchObject([
      201,
      { class: "P1", assignment_title: "Essay", class_due_date: work.due_date, reason },
    ])
    expect((await submit(other, work.id)).body.message).toBe("The due date for this assignment has passed.")
    expect(await submit(student, work.id)).toMatchObject({
      status: 201,
      body: { data: { submission: { late: false, made_at: null } } },
    })
    expect((await own(student, work.id)).body.data.submission).toMatchObject({ late: false })
    expect((await list(lecturer, work.id)).body.data.submissions).toMatchObject([{ late: false }])
    expect((await readSheet("admin")).submissions).toMatchObject([{ student_id: student.id, late: false }])
  })

  test("is late only after the later due time, if late work is accepted", async () => {
    const { student, other, work } = await overdue({ due: "-2 hours", late: true })
    await give("admin", student.id, work.id)
    await db.updateTable("extension").set({ due_at: sql`now() - interval '1 hour'` }).execute()
    expect((await submit(student, work.id)).body.data.submission.late).toBe(true)
    await db.updateTable("extension").set({ due_at: sql`now() + interval '1 hour'` }).execute()
    expect((await submit(student, work.id, { name: "again.pdf" })).body.data.submission.late).toBe(false)
    expect((await submit(other, work.id)).body.data.submission.late).toBe(true)
    const rows = (await list("admin", work.id)).body.data.submissions
    expect(new Map(rows.map(({ student_id, late }) => [student_id, late]))).toEqual(
      new Map([
        [student.id, false],
        [other.id, true],
      ]),
    )
  })

  test("sees the assignment as pending, with their own due date and the reason, on every screen", async () => {
    const { student, other, work } = await overdue()
    const { extension } = await give("admin", student.id, work.id)
    expect(await mine(student)).toMatchObject({
      status: "pending",
      may_submit: true,
      due_date: extension?.due_date,
      extension: { reason, class_due_date: work.due_date },
    })
    expect(await mine(other)).toMatchObject({
      status: "overdue",
      may_submit: false,
      due_date: work.due_date,
      extension: null,
    })
    const dueDates = async (caller: Caller) => {
      const params = { id: subject.id }
      const query = { term_id: term.id }
      return [
        (await call(caller, "GET /assignments")).body.data.assignments[0]?.due_date,
        (await call(caller, "GET /assignments", { query: { status: "upcoming" } })).body.data.total,
        (await call(caller, "GET /subjects/{id}/content", { params, query })).body.data.content.items.map(
          (item) => (item.kind === "assignment" ? item.due_date : null),
        )[0],
        (await call(caller, "GET /students/my-dashboard")).body.data.due.map(({ due_date }) => due_date),
      ]
    }
    expect(await dueDates(student)).toEqual([
      extension?.due_date,
      1,
      extension?.due_date,
      [extension?.due_date],
    ])
    expect(await dueDates(other)).toEqual([work.due_date, 0, work.due_date, []])
    const overdueOf = async (id: number) =>
      (await call("admin", "GET /students/{id}/history", { params: { id } })).body.data.terms.map(
        (term) => term.overdue,
      )
    expect(await overdueOf(student.id)).toEqual([0])
    expect(await overdueOf(other.id)).toEqual([1])
  })

  test("keeps the later of two times when the due date of all is moved", async () => {
    const { student, other, work } = await overdue()
    const { extension } = await give("admin", student.id, work.id, inDays(3))
    const notified = async (who: { personId: number }) =>
      (
        await db
          .selectFrom("notification")
          .select("title")
          .where("person_id", "=", who.personId)
          .where("title", "like", "New due date%")
          .execute()
      ).length
    const move = async (due_date: string) => {
      const now = (await call("admin", "GET /assignments/{id}", { params: { id: work.id } })).body.data
        .assignment
      const body = { ...now, lecturer_id: null, due_date }
      return call("admin", "PUT /assignments/{id}", { params: { id: work.id }, body })
    }
    await move(inDays(1))
    expect((await mine(student))?.due_date).toBe(extension?.due_date)
    expect([await notified(student), await notified(other)]).toEqual([0, 1])
    const later = inDays(9)
    await move(later)
    expect(await mine(student)).toMatchObject({ due_date: later, extension: null })
    expect([await notified(student), await notified(other)]).toEqual([1, 1])
  })
})

test("the student is notified without the reason, and the audit log says who gave the extension", async () => {
  const { student, lecturer, work } = await overdue()
  const { extension, body } = await give(lecturer, student.id, work.id)
  expect(body.message).toMatch(/^More time given\. \S+ is told\.$/)
  const params = { id: extension.id }
  expect(await noticesOf(student)).toMatchObject([
    {
      title: "More time: Essay",
      message: expect.stringContaining("Now due "),
      link: `/student/assignments?view=${work.id}`,
    },
  ])
  expect(JSON.stringify(await noticesOf(student))).not.toContain("hospital")
  expect((await call("admin", "DELETE /extensions/{id}", { params })).status).toBe(200)
  expect((await noticesOf(student)).map(({ title }) => title)).toEqual(["No more extra time: Essay"])
  const rows = await db
    .selectFrom("audit")
    .select(["action", "actor_id", "before", "after"])
    .where("entity", "=", "extension")
    .where("entity_id", "=", `${params.id}`)
    .orderBy("id")
    .execute()
  expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ["POST /extensions", lecturer.personId],
    ["DELETE /extensions/{id}", people.admin],
  ])
  expect(JSON.stringify(rows)).not.toContain("hospital")
})

describe("giving more time", () => {
  test("is for lecturers of the student's class, of the piece of work, and the office", async () => {
    const { student, other, lecturer, work } = await overdue()
    const stranger = await addLecturer()
    await teach(stranger.id, "P2")
    expect((await give(stranger, student.id, work.id)).status).toBe(422)
    const everybody = await addAssignment({ title: "Project" })
    expect((await give(stranger, student.id, everybody.id)).status).toBe(403)
    expect((await give(student, student.id, work.id)).status).toBe(403)
    const { extension } = await give(lecturer, student.id, work.id)
    const params = { id: extension.id }
    const seenBy = async (caller: Caller, query = {}) =>
      (await call(caller, "GET /extensions", { query })).body.data?.total
    expect([await seenBy(lecturer), await seenBy(stranger), await seenBy("admin")]).toEqual([1, 0, 1])
    expect(await seenBy("admin", { assignment_id: everybody.id })).toBe(0)
    for (const line of ["GET /extensions/{id}", "DELETE /extensions/{id}"] as const) {
      expect((await call(stranger, line, { params })).status).toBe(404)
      expect((await call(other, line, { params })).status).toBe(403)
    }
    const body = { due_date: inDays(5), reason }
    expect((await call(stranger, "PUT /extensions/{id}", { params, body })).status).toBe(404)
    expect((await call("admin", "PUT /extensions/{id}", { params, body })).status).toBe(200)
    const mineToo = await addAssignment({ title: "Own", lecturer: stranger.id, named: true })
    expect((await give(stranger, other.id, mineToo.id, inDays(9))).status).toBe(201)
  })

  test("requires a student of the assignment, a later time and a reason, and is possible once", async () => {
    const { student, work } = await overdue({ due: "1 day" })
    const elsewhere = await addStudent(term.id, "P2")
    const refused = async (student_id: number, due_date: string, why: string = reason) =>
      (
        await call("admin", "POST /extensions", {
          body: { assignment_id: work.id, student_id, due_date, reason: why },
        })
      ).body.errors
    expect(await refused(elsewhere.id, inDays(3))).toEqual({
      student_id: "This assignment was not set for this student's class.",
    })
    expect((await refused(student.id, inDays(0)))?.due_date).toMatch(
      /^Later due date must be after that of everybody else, /,
    )
    expect(await refused(student.id, inDays(3), " ")).toEqual({ reason: "Reason is required." })
    await give("admin", student.id, work.id)
    expect((await give("admin", student.id, work.id)).body.message).toBe(
      "This student has more time for this assignment already.",
    )
    await closeTerm(db, term.id)
    const { id } = await db.selectFrom("extension").select("id").executeTakeFirstOrThrow()
    const closed = "This term is closed, so its due dates can't be changed."
    const body = { due_date: inDays(4), reason }
    expect((await call("admin", "PUT /extensions/{id}", { params: { id }, body })).body.message).toBe(closed)
    expect((await call("admin", "DELETE /extensions/{id}", { params: { id } })).body.message).toBe(closed)
    await reopenTerm(db, term.id)
  })

  test("can't be withdrawn or shortened once the student has handed in between the two due times", async () => {
    const { student, lecturer, work } = await overdue()
    const { extension } = await give(lecturer, student.id, work.id)
    const params = { id: extension.id }
    const shorten = (due_date: string) =>
      call(lecturer, "PUT /extensions/{id}", { params, body: { due_date, reason } })
    expect((await shorten(inDays(2))).status).toBe(200)
    await submit(student, work.id)
    expect((await shorten(new Date(Date.parse(work.due_date) + 60_000).toISOString())).body.errors).toEqual({
      due_date: expect.stringMatching(
        /^They handed in on .*, in time by this extension\. It can't end before that\.$/,
      ),
    })
    const { status, body } = await call(lecturer, "DELETE /extensions/{id}", { params })
    expect([status, body.message]).toEqual([409, expect.stringContaining("in time by this extension")])
    expect((await shorten(inDays(1))).status).toBe(200)
    expect((await list(lecturer, work.id)).body.data.submissions).toMatchObject([{ late: false }])
  })
})

test("more time isn't promised to a student who has points and handed in nothing, because they can't hand in any more", async () => {
  const { student, other, lecturer, work } = await overdue({ late: true })
  await addGrade(student.id, work.id, 50)
  const refused = await give(lecturer, student.id, work.id)
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    {
      student_id: "They have a mark with points, so they can't hand in any more. Take the mark away first.",
    },
  ])
  // Work that was handed in late and marked may be excused afterwards.
  await submit(other, work.id)
  await addGrade(other.id, work.id, 50)
  expect((await give(lecturer, other.id, work.id)).status).toBe(201)
  expect((await noticesOf(other))[0]?.message).toMatch(
    / Your work, which is marked already, counts as in time: your due date is now .*\.$/,
  )
})

test("the dashboards count due and late work by the later due time too", async () => {
  const { student, other, lecturer, work } = await overdue({ due: "-30 days", late: true })
  await db.updateTable("term").set({ is_active: true }).where("id", "=", term.id).execute()
  await submit(student, work.id)
  await submit(other, work.id)
  const lateWork = async () => (await call("admin", "GET /admin/dashboard")).body.data.needs.late_work
  const due = async () =>
    (await call(lecturer, "GET /lecturers/my/dashboard")).body.data.marks.find((mark) => mark.class === "P1")
      ?.due
  const before = { late: await lateWork(), due: await due() }
  await give("admin", student.id, work.id)
  expect([await lateWork(), await due()]).toEqual([(before.late ?? 0) - 1, (before.due ?? 0) - 1])
  await addGrade(other.id, work.id, 50)
  expect(await lateWork()).toBe((before.late ?? 0) - 2)
})
