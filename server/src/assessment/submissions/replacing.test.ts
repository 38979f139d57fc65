import { beforeEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { pdf } from "../../../test/corpus.ts"
import { waitingForALock } from "../../../test/database.ts"
import { closeTerm, reopenTerm } from "../../../test/records.ts"
import { submissionsOf } from "../../../test/submissions.ts"
import { lockRows } from "../../lib/db/locks.ts"

const college = await openCollege()
const { call, db } = college
const {
  term,
  addLecturer,
  addStudent,
  addAssignment,
  teach,
  submit,
  addGrade,
  clear,
  download,
  stored,
  myAssignment,
} = await submissionsOf(college)

beforeEach(clear)

describe("replacing", () => {
  test("keeps the reference and every earlier file", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    const first = (await submit(student, id, { content: pdf })).body.data.submission
    const better = Buffer.concat([pdf, Buffer.from("\n% better\n")])
    const second = (await submit(student, id, { name: "better.pdf", content: better })).body.data.submission
    expect(second).toMatchObject({ id: first.id, reference: first.reference, number: 2 })
    expect((await download(student, first.id)).rawPayload).toEqual(better)
    expect((await download(student, first.id, { query: "?number=1" })).rawPayload).toEqual(pdf)
    expect((await download(student, first.id, { query: "?number=3" })).statusCode).toBe(404)
    expect([first.earlier_versions, second.earlier_versions]).toEqual([
      [],
      [{ number: 1, file_name: "essay.pdf", file_size: pdf.length, submitted_at: first.submitted_at }],
    ])
    expect(await stored()).toEqual([1, 2])
  })

  test("is possible until the student's files reach the limit", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    await submit(student, id)
    const size = 1024 ** 3 - 5
    await db.updateTable("file").set({ size }).where("uploaded_by", "=", student.personId).execute()
    const { status, body } = await submit(student, id, { name: "again.pdf" })
    expect([status, Object.keys(body.errors)]).toEqual([422, ["submissionFile"]])
    expect(await stored()).toEqual([1, 1])
    expect((await submit(await addStudent(term.id, "P1"), id)).status).toBe(201)
  })

  test("is not possible after the assignment was deleted, but the receipt and the file stay the student's", async () => {
    const student = await addStudent(term.id, "P1")
    const outsider = await addStudent(term.id, "P2")
    const { id } = await addAssignment({ class: "P1" })
    const { submission } = (await submit(student, id)).body.data
    expect(submission.assignment_deleted).toBe(false)
    await call("admin", "DELETE /assignments/{id}", { params: { id } })
    const sentence = "This assignment was deleted, so work can no longer be handed in."
    expect(await submit(student, id, { name: "again.pdf" })).toMatchObject({
      status: 409,
      body: { message: sentence },
    })
    expect((await submit(outsider, id)).status).toBe(404)
    const record = await call("admin", "GET /students/{id}", { params: { id: student.id } })
    expect(record.body.data.records.submissions).toBe(0)
    const own = await call(student, "GET /assignments/{id}/my-submission", { params: { id } })
    expect(own.body.data.submission).toMatchObject({ assignment_deleted: true, number: 1 })
    expect((await download(student, submission.id)).statusCode).toBe(200)
    expect((await call(student, "GET /students/my-assignments/{id}", { params: { id } })).status).toBe(404)
  })

  test("is not possible after grading, published or not", async () => {
    const student = await addStudent(term.id, "P1")
    for (const isPublished of [true, false]) {
      const { id } = await addAssignment()
      await submit(student, id)
      await addGrade(student.id, id, 75, { published: isPublished })
      expect(await submit(student, id, { name: "again.pdf" })).toMatchObject({
        status: 409,
        body: { message: "Your work has been marked, so it can't be replaced." },
      })
    }
  })
})

describe("an assignment called missing or absent before anything was handed in", () => {
  const ungraded = async (caller: Caller) =>
    (await call(caller, "GET /lecturers/my/dashboard")).body.data.to_mark.to_mark
  const graded = async (caller: Caller, id: number) => {
    const { assignment } = (await call(caller, "GET /assignments/{id}", { params: { id } })).body.data
    return (assignment as { graded_count?: number }).graded_count
  }

  test.each(["missing", "absent"] as const)(
    "%s: can be handed in, and then waits for a grade",
    async (state) => {
      const [lecturer, student] = [await addLecturer("P1"), await addStudent(term.id, "P1")]
      const { id } = await addAssignment()
      await teach(lecturer.id, "P1")
      const given = await call("admin", "POST /grades", {
        body: { student_id: student.id, assignment_id: id, state },
      })
      expect(given.status).toBe(201)
      expect(await myAssignment(student, id)).toMatchObject({
        status: "graded",
        grade_state: state,
        points_earned: null,
        may_submit: true,
      })
      expect(await ungraded(lecturer)).toBe(0)
      expect((await submit(student, id)).status).toBe(201)
      expect(await myAssignment(student, id)).toMatchObject({ status: "submitted", may_submit: true })
      expect([await ungraded(lecturer), await graded(lecturer, id)]).toEqual([1, 0])
      const { id: grade, version } = given.body.data.grade
      await call("admin", "PUT /grades/{id}", { params: { id: grade }, body: { points_earned: 60, version } })
      expect(await myAssignment(student, id)).toMatchObject({ status: "graded", may_submit: false })
      expect([await ungraded(lecturer), await graded(lecturer, id)]).toEqual([0, 1])
    },
  )

  test("stays graded where the lecturer gave it after looking at what was handed in", async () => {
    const [lecturer, student] = [await addLecturer("P1"), await addStudent(term.id, "P1")]
    const { id } = await addAssignment()
    await teach(lecturer.id, "P1")
    await submit(student, id)
    expect(await ungraded(lecturer)).toBe(1)
    await call("admin", "POST /grades", {
      body: { student_id: student.id, assignment_id: id, state: "missing" },
    })
    expect(await ungraded(lecturer)).toBe(0)
    expect(await myAssignment(student, id)).toMatchObject({ status: "graded", grade_state: "missing" })
  })
})

test("nothing is handed in while its term is being closed", async () => {
  const student = await addStudent(term.id, "P1")
  const { id } = await addAssignment()
  const { answer } = await db.transaction().execute(async (closing) => {
    await lockRows(closing.selectFrom("term").where("id", "=", term.id))
    const handingIn = submit(student, id)
    await expect.poll(() => waitingForALock(db)).toBe(1)
    await closeTerm(closing, term.id)
    return { answer: handingIn }
  })
  const { message } = (await answer).body
  await reopenTerm(db, term.id)
  expect(message).toBe("This term is closed, so work can no longer be handed in.")
})
