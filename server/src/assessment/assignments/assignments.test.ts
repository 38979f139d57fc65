import { beforeEach, describe, expect, test, vi } from "vitest"
import { assignmentsOf } from "../../../test/assignments.ts"
import { openCollege } from "../../../test/college.ts"
import { good, hostile, pdf } from "../../../test/corpus.ts"
import { deleteRecord } from "../../../test/records.ts"

const college = await openCollege()
const { call, db } = college
const assignments = await assignmentsOf(college)
const { term, subject, addLecturer, addStudent, teach } = assignments
const { essay, create, edit, seen, send, download, notificationsOf, storedFiles } = assignments

beforeEach(assignments.clear)

describe("creating an assignment", () => {
  test("returns the specification's message and the record with the fields that screens read", async () => {
    const { status, body } = await create("admin", { description: "Two pages.", student_class: "P1" })
    expect([status, body.message]).toEqual([201, "Assignment created successfully!"])
    expect(body.data.assignment).toMatchObject({
      title: "Essay",
      description: "Two pages.",
      student_class: "P1",
      max_marks: 100,
      max_points: 100,
      subject_id: subject.id,
      subject_name: "English",
      term_id: term.id,
      term_name: "Term 1",
      lecturer_id: null,
      due_date: "2031-03-04T14:30:00.000Z",
      late_allowed: false,
      may_edit: true,
      assignment_file_name: null,
      submissions_count: 0,
      graded_count: 0,
    })
  })

  test("accepts camelCase and form bodies", async () => {
    const body = { title: "Essay", subjectId: subject.id, dueDate: essay.due_date, maxMarks: "40" }
    expect((await call("admin", "POST /assignments", { body })).body.data.assignment.max_marks).toBe(40)
    expect(
      (await send("admin", { max_marks: undefined, max_points: "40" })).body.data.assignment.max_marks,
    ).toBe(40)
    expect((await send("admin", { max_marks: "40", student_class: "" })).body.data.assignment).toMatchObject({
      max_marks: 40,
      student_class: null,
    })
  })

  test("names each invalid field", async () => {
    const body = { title: " ", max_marks: 1001, student_class: "P16", due_date: "tomorrow" }
    const { status, body: answer } = await call("admin", "POST /assignments", { body })
    expect(status).toBe(422)
    expect(Object.keys(answer.errors!).toSorted()).toEqual([
      "due_date",
      "max_marks",
      "student_class",
      "subject_id",
      "title",
    ])
    expect(answer.errors!.max_marks).toBe("Max marks must be a whole number from 1 to 1000.")
  })

  test.each([0, 1001, 1.5, -1])("refuses %s max marks", async (max_marks) => {
    expect((await create("admin", { max_marks })).status).toBe(422)
  })

  test("uses the active term of the subject's year by default", async () => {
    const other = await assignments.addTerm(1, { from: 70, to: 130 })
    expect((await create("admin")).body.data.assignment.term_id).toBe(term.id)
    expect((await create("admin", { term_id: other.id })).body.data.assignment.term_id).toBe(other.id)
    const practice = await assignments.addSubject(2)
    const { status, body } = await create("admin", { subject_id: practice.id })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      term_id: "No term of this subject's year is active. Please choose a term.",
    })
  })

  test("rejects a subject, term or lecturer that doesn't exist", async () => {
    for (const field of ["subject_id", "term_id", "lecturer_id"]) {
      const { status, body } = await create("admin", { [field]: 999_999 })
      expect([status, Object.keys(body.errors!)]).toEqual([422, [field]])
    }
    const gone = await addLecturer()
    await deleteRecord(db, "lecturer", gone.id)
    expect((await create("admin", { lecturer_id: gone.id })).status).toBe(422)
  })

  test("by a lecturer belongs to that lecturer, whatever the request says", async () => {
    const [ada, eve] = [await addLecturer(), await addLecturer()]
    await teach(ada.id, "P1")
    const lies = { lecturer_id: eve.id, lecturerId: eve.id, id: 7, file_id: "x", deleted_at: "2020-01-01" }
    const { body } = await create(ada, { student_class: "P1", ...lies })
    expect(body.data.assignment.lecturer_id).toBe(ada.id)
    for (const lecturer_id of [eve.id, 999_999]) {
      const own = await edit(ada, body.data.assignment.id, { student_class: "P1", ...lies, lecturer_id })
      expect(own.body.data.assignment.lecturer_id).toBe(ada.id)
    }
  })

  test("is allowed for lecturers who teach the subject to that class", async () => {
    const ada = await addLecturer()
    await teach(ada.id, "P1")
    const { status, body } = await create(ada, { student_class: "P2" })
    expect([status, body.errors]).toEqual([403, { student_class: "You don’t teach this subject to P2." }])
    expect((await create(ada, { student_class: "P1" })).status).toBe(201)
    expect((await create(ada)).status).toBe(201)
    const stranger = await addLecturer("P1")
    expect((await create(stranger, { student_class: "P1" })).status).toBe(403)
    expect((await create("lecturer")).status).toBe(403)
    expect((await create("student")).status).toBe(403)
    expect((await create(null)).status).toBe(401)
  })

  test("twice with one key creates one assignment, and notifies each student once", async () => {
    const student = await addStudent(term.id, "P1")
    const headers = { "idempotency-key": "set once" }
    const tries = Array.from({ length: 5 }, () =>
      call("admin", "POST /assignments", { body: essay, headers }),
    )
    expect(new Set((await Promise.all(tries)).map(({ response }) => response.body)).size).toBe(1)
    expect(await seen("admin")).toHaveLength(1)
    expect(await notificationsOf(student.personId)).toHaveLength(1)
  })
})

describe("due dates", () => {
  test.each(["UTC", "Pacific/Auckland", "America/Los_Angeles"])(
    "without an offset are in the college's time zone, even if the server's is %s",
    async (zone) => {
      vi.stubEnv("TZ", zone)
      const { body } = await create("admin", { due_date: "2031-03-04T16:30" })
      expect(body.data.assignment.due_date).toBe("2031-03-04T14:30:00.000Z")
    },
  )
})

describe("its file", () => {
  const file = { name: "Questions.pdf", content: pdf }

  test("is listed by name and size, and downloaded byte for byte, even after an interruption", async () => {
    const student = await addStudent(term.id, "P1")
    const { assignment } = (await send("admin", {}, file)).body.data
    expect(assignment).toMatchObject({
      assignment_file_name: "Questions.pdf",
      assignment_file_size: pdf.length,
    })
    const whole = await download(student, assignment.id)
    expect(whole.rawPayload).toEqual(pdf)
    const { etag } = whole.headers
    const rest = await download(student, assignment.id, { range: "bytes=10-", "if-range": String(etag) })
    expect([rest.statusCode, rest.rawPayload]).toEqual([206, pdf.subarray(10)])
  })

  test("stays by default, is removed by clearFile, and is replaced by a new one", async () => {
    const before = await storedFiles()
    const { id } = (await send("admin", {}, file)).body.data.assignment
    expect((await send("admin", {}, undefined, id)).body.data.assignment.assignment_file_name).toBe(
      "Questions.pdf",
    )
    const next = await send("admin", { clearFile: "true" }, { name: "New.pdf", content: pdf }, id)
    expect(next.body.data.assignment.assignment_file_name).toBe("New.pdf")
    const cleared = await send("admin", { clear_file: "true" }, undefined, id)
    expect(cleared.body.data.assignment.assignment_file_name).toBeNull()
    expect((await download("admin", id)).statusCode).toBe(404)
    expect(await storedFiles()).toEqual(before)
  })

  const taken = /\.(pdf|docx?|txt|jpe?g|png)$/i
  test.each(good.filter(([name]) => taken.test(name)))("%s is accepted", async (name, content) => {
    expect((await send("admin", {}, { name, content })).status).toBe(201)
  })
  test.each([
    ...hostile,
    ["lessons.zip", good.find(([name]) => name === "lessons.zip")![1], "can't be taken here"] as const,
  ])("%s is rejected, and no assignment is created", async (name, content) => {
    const { status, body } = await send("admin", {}, { name, content })
    expect([status, Object.keys(body.errors)]).toEqual([422, ["assignmentFile"]])
    expect(await seen("admin")).toEqual([])
  })
})

describe("notifying students", () => {
  test("notifies the assignment's students when it is created and when its due date changes", async () => {
    const [tadala, mphatso] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P2")]
    const { id } = (await create("admin", { student_class: "P1" })).body.data.assignment
    expect(await notificationsOf(tadala.personId)).toEqual([
      {
        title: "New assignment: Essay",
        message: "C1 English. Due Tuesday, 4 March 2031 at 16:30.",
        link: `/student/assignments?view=${id}`,
      },
    ])
    await edit("admin", id, { student_class: "P1", title: "Longer essay" })
    expect(await notificationsOf(tadala.personId)).toHaveLength(1)
    await edit("admin", id, { student_class: "P1", due_date: "2031-03-05T16:30:00+02:00" })
    expect((await notificationsOf(tadala.personId))[1]).toMatchObject({
      title: "New due date: Essay",
      message: "C1 English. Now due Wednesday, 5 March 2031 at 16:30.",
    })
    expect(await notificationsOf(mphatso.personId)).toEqual([])
  })

  test("says that a deleted assignment which was still due is deleted, and that it is there again once restored", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = (await create("admin", { student_class: "P1" })).body.data.assignment
    await edit("admin", id, { student_class: "P1", due_date: "2031-03-05T16:30:00+02:00" })
    const remove = async () =>
      (await call("admin", "DELETE /assignments/{id}", { params: { id } })).body.data.deleted
    const ids = await remove()
    expect(await notificationsOf(student.personId)).toEqual([
      {
        title: "Deleted: Essay",
        message: "C1 English. This assignment was deleted, so there is nothing to hand in.",
        link: null,
      },
    ])
    await call("admin", "POST /deleted-records/restore", { body: { ids } })
    expect(await notificationsOf(student.personId)).toMatchObject([
      { title: "New assignment: Essay", link: `/student/assignments?view=${id}` },
    ])
    await db.updateTable("assignment").set({ due_at: "2020-01-05T10:00:00Z" }).where("id", "=", id).execute()
    await remove()
    expect(await notificationsOf(student.personId)).toEqual([])
  })
})
