import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { good, hostile, pdf } from "../../test/corpus.ts"
import { courseworkOf } from "../../test/coursework.ts"
import { formOf } from "../../test/forms.ts"

const college = await openCollege()
const { call, db, inject } = college
const work = await courseworkOf(college)
const { term, subject, addLecturer, addStudent, setWork, teach, submit, mark } = work
type Who = Parameters<typeof call>[0]

const essay = { title: "Essay", subject_id: subject.id, due_date: "2031-03-04T16:30:00+02:00" }
const create = (who: Who, fields: object = {}) =>
  call(who, "POST /assignments", { body: { ...essay, ...fields } })
const edit = (who: Who, id: number, fields: object = {}) =>
  call(who, "PUT /assignments/{id}", { params: { id }, body: { ...essay, term_id: term.id, ...fields } })
const remove = (who: Who, id: number) => call(who, "DELETE /assignments/{id}", { params: { id } })
const find = (who: Who, id: number) => call(who, "GET /assignments/{id}", { params: { id } })
async function seen(who: Who, query: object = {}) {
  const { body } = await call(who, "GET /assignments", { query })
  return body.data.assignments.map(({ id }) => id).toSorted((a, b) => a - b)
}
async function send(who: Who, fields: object, file?: { name: string; content: Buffer }, id?: number) {
  const form = await formOf({ ...essay, ...fields }, file && { assignmentFile: file })
  const method = id === undefined ? "POST" : "PUT"
  const answer = await inject(who, { method, url: `/api/assignments${id ? `/${id}` : ""}`, ...form })
  return { status: answer.statusCode, body: answer.json() }
}
const download = (who: Who, id: number, headers = {}) =>
  inject(who, { url: `/api/assignments/download/${id}`, headers })
const notesTo = (personId: number) =>
  db
    .selectFrom("notification")
    .select(["title", "message", "link"])
    .where("person_id", "=", personId)
    .execute()
const keptFiles = () => db.selectFrom("file").select("id").orderBy("id").execute()
const closeTerm = (closed: boolean) =>
  db
    .updateTable("term")
    .set(closed ? { is_active: false, closed_at: sql`now()` } : { closed_at: null })
    .where("id", "=", term.id)
    .execute()

beforeEach(async () => {
  await sql`truncate grade, submission_version, submission, assignment, teaching, notification cascade`.execute(
    db,
  )
  await db.updateTable("term").set({ is_active: true, closed_at: null }).where("id", "=", term.id).execute()
})

describe("setting work", () => {
  test("answers with the catalogue's sentence and the record as the screens read it", async () => {
    const { status, body } = await create("admin", { description: "Two pages.", student_class: "P1" })
    expect([status, body.message]).toEqual([201, "Assignment created successfully!"])
    expect(body.data.assignment).toMatchObject({
      ...{ title: "Essay", description: "Two pages.", student_class: "P1", max_marks: 100, max_points: 100 },
      ...{ subject_id: subject.id, subject_name: "English", term_id: term.id, term_name: "Term 1" },
      ...{ lecturer_id: null, due_date: "2031-03-04T14:30:00.000Z", late_allowed: false, may_edit: true },
      ...{ assignment_file_name: null, submissions_count: 0, graded_count: 0 },
    })
  })

  test("takes the other spelling, and a form", async () => {
    const body = { title: "Essay", subjectId: subject.id, dueDate: essay.due_date, maxMarks: "40" }
    expect((await call("admin", "POST /assignments", { body })).body.data.assignment.max_marks).toBe(40)
    expect((await send("admin", { max_marks: "40", student_class: "" })).body.data.assignment).toMatchObject({
      max_marks: 40,
      student_class: null,
    })
  })

  test("names each field at fault", async () => {
    const body = { title: " ", max_marks: 1001, student_class: "P16", due_date: "tomorrow" }
    const { status, body: answer } = await call("admin", "POST /assignments", { body })
    expect(status).toBe(422)
    expect(Object.keys(answer.errors!).toSorted()).toEqual([
      ...["due_date", "max_marks", "student_class", "subject_id", "title"],
    ])
    expect(answer.errors!.max_marks).toBe("Max marks must be a whole number from 1 to 1000.")
  })

  test.each([0, 1001, 1.5, -1])("refuses %s max marks", async (max_marks) => {
    expect((await create("admin", { max_marks })).status).toBe(422)
  })

  test("stands in the active term of the subject's year unless another is named", async () => {
    const other = await work.addTerm(2, { from: 70, to: 130 })
    expect((await create("admin")).body.data.assignment.term_id).toBe(term.id)
    expect((await create("admin", { term_id: other.id })).body.data.assignment.term_id).toBe(other.id)
    const practice = await work.addSubject(2)
    const { status, body } = await create("admin", { subject_id: practice.id })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      term_id: "No term of this subject's year is active. Please choose a term.",
    })
  })

  test("refuses a subject, a term or a lecturer who is not there", async () => {
    for (const field of ["subject_id", "term_id", "lecturer_id"]) {
      const { status, body } = await create("admin", { [field]: 999_999 })
      expect([status, Object.keys(body.errors!)]).toEqual([422, [field]])
    }
    const gone = await addLecturer()
    await db.updateTable("lecturer").set({ deleted_at: sql`now()` }).where("id", "=", gone.id).execute()
    expect((await create("admin", { lecturer_id: gone.id })).status).toBe(422)
  })

  test("by a lecturer is hers, whatever the payload says", async () => {
    const [ada, eve] = [await addLecturer(), await addLecturer()]
    await teach(ada.id, "P1")
    const lies = { lecturer_id: eve.id, lecturerId: eve.id, id: 7, file_id: "x", deleted_at: "2020-01-01" }
    const { body } = await create(ada, { student_class: "P1", ...lies })
    expect(body.data.assignment.lecturer_id).toBe(ada.id)
    const own = await edit(ada, body.data.assignment.id, { student_class: "P1", ...lies })
    expect(own.body.data.assignment.lecturer_id).toBe(ada.id)
  })

  test("is for whoever teaches the subject to that class", async () => {
    const ada = await addLecturer()
    await teach(ada.id, "P1")
    expect((await create(ada, { student_class: "P2" })).status).toBe(403)
    expect((await create(ada, { student_class: "P1" })).status).toBe(201)
    expect((await create(ada)).status).toBe(201)
    const stranger = await addLecturer("P1")
    expect((await create(stranger, { student_class: "P1" })).status).toBe(403)
    expect((await create("lecturer")).status).toBe(403)
    expect((await create("student")).status).toBe(403)
    expect((await create(null)).status).toBe(401)
  })

  test("twice under one key sets it once, and tells each student once", async () => {
    const student = await addStudent(term.id, "P1")
    const headers = { "idempotency-key": "set once" }
    const tries = Array.from({ length: 5 }, () =>
      call("admin", "POST /assignments", { body: essay, headers }),
    )
    expect(new Set((await Promise.all(tries)).map(({ response }) => response.body)).size).toBe(1)
    expect(await seen("admin")).toHaveLength(1)
    expect(await notesTo(student.personId)).toHaveLength(1)
  })
})

describe("due dates", () => {
  test.each(["UTC", "Pacific/Auckland", "America/Los_Angeles"])(
    "without an offset are by the college's clocks, though the server stands in %s",
    async (zone) => {
      const before = process.env.TZ
      process.env.TZ = zone
      const { body } = await create("admin", { due_date: "2031-03-04T16:30" })
      expect(body.data.assignment.due_date).toBe("2031-03-04T14:30:00.000Z")
      process.env.TZ = before
      if (before === undefined) delete process.env.TZ
    },
  )
})

describe("who sees work", () => {
  test("a student sees the college's and her class's, in the terms that she is enrolled in", async () => {
    const later = await work.addTerm(3, { from: 200, to: 260 })
    const all = await setWork()
    const p1 = await setWork({ class: "P1" })
    const p2 = await setWork({ class: "P2" })
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

  test("a lecturer sees what she teaches and what she was named on", async () => {
    const [ada, eve] = [await addLecturer(), await addLecturer()]
    await teach(ada.id, "P1")
    const all = await setWork()
    const p1 = await setWork({ class: "P1", lecturer: eve.id })
    const p2 = await setWork({ class: "P2" })
    expect(await seen(ada)).toEqual([all.id, p1.id])
    expect(await seen(eve)).toEqual([p1.id])
    expect((await find(ada, p2.id)).status).toBe(404)
    expect(await seen("lecturer")).toEqual([])
    expect(await seen("admin")).toEqual([all.id, p1.id, p2.id])
  })

  test("students are not told what is staff's to know", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await setWork()
    const { body } = await find(student, id)
    for (const field of ["submissions_count", "graded_count", "may_edit", "version"]) {
      expect(body.data.assignment).not.toHaveProperty(field)
    }
  })

  test("a lecturer's own list is found by her and by administrators", async () => {
    const [ada, eve] = [await addLecturer(), await addLecturer()]
    const hers = await setWork({ lecturer: ada.id })
    await setWork()
    const of = (who: Who, id: number) => call(who, "GET /lecturers/{id}/assignments", { params: { id } })
    for (const who of ["admin", ada] as const) {
      expect((await of(who, ada.id)).body.data).toMatchObject({ total: 1, assignments: [{ id: hers.id }] })
    }
    expect((await of(eve, ada.id)).status).toBe(404)
    expect((await of("student", ada.id)).status).toBe(403)
  })
})

describe("the list", () => {
  test("filters by college, class, subject, term, status and words, and drops blank filters", async () => {
    const ada = await addLecturer(null, "Ada")
    const all = await setWork({ lecturer: ada.id })
    const p1 = await setWork({ class: "P1", due: "-1 hour" })
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
    for (const due of ["-1 second", "1 hour", "167 hours 59 minutes", "169 hours"]) await setWork({ due })
    const { body } = await call("admin", "GET /assignments/stats")
    expect(body.data.stats).toEqual({ total: 4, upcoming: 3, overdue: 1, due_this_week: 2, subjects: 1 })
    expect((await call("lecturer", "GET /assignments/stats")).body.data.stats.total).toBe(0)
    expect((await call("student", "GET /assignments/stats")).status).toBe(403)
  })

  test("leaves as a spreadsheet in which nothing runs", async () => {
    await create("admin", { title: "=HYPERLINK(1)", student_class: "P1", description: "-2" })
    const answer = await inject("admin", { url: "/api/assignments/export?studentClass=P1" })
    expect(answer.headers["content-disposition"]).toMatch(/filename="assignments_\d{4}-\d\d-\d\d\.csv"/)
    const [header, row] = answer.body.replace("\uFEFF", "").split("\r\n")
    expect(header).toBe(
      "Assignment,Module code,Module,Term,Academic year,Lecturer,Due date,Max points,Class,Submissions,Graded,Description",
    )
    expect(row).toMatch(/^'=HYPERLINK\(1\),C1,English,Term 1,.*,,2031-03-04 16:30,100,P1,0,0,'-2$/)
    expect((await inject("lecturer", { url: "/api/assignments/export" })).statusCode).toBe(403)
  })

  test("leaves whole, whatever page was looked at, and in the order that was asked for", async () => {
    for (const title of ["Bridges", "Addition", "Circles"]) await create("admin", { title })
    const answer = await inject("admin", { url: "/api/assignments/export?sort=-title&page=2&limit=1" })
    const titles = answer.body.trim().split("\r\n").slice(1)
    expect(titles.map((line) => line.split(",")[0])).toEqual(["Circles", "Bridges", "Addition"])
  })
})

describe("its file", () => {
  const file = { name: "Questions.pdf", content: pdf }

  test("is told by name and size, and downloaded byte for byte, also after a cut", async () => {
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

  test("stays when nothing is said, goes with clearFile, and gives way to a new one", async () => {
    const before = await keptFiles()
    const { id } = (await send("admin", {}, file)).body.data.assignment
    expect((await send("admin", {}, undefined, id)).body.data.assignment.assignment_file_name).toBe(
      "Questions.pdf",
    )
    const next = await send("admin", { clearFile: "true" }, { name: "New.pdf", content: pdf }, id)
    expect(next.body.data.assignment.assignment_file_name).toBe("New.pdf")
    const cleared = await send("admin", { clear_file: "true" }, undefined, id)
    expect(cleared.body.data.assignment.assignment_file_name).toBeNull()
    expect((await download("admin", id)).statusCode).toBe(404)
    expect(await keptFiles()).toEqual(before)
  })

  const taken = /\.(pdf|docx?|txt|jpe?g|png)$/i
  test.each(good.filter(([name]) => taken.test(name)))("%s is taken", async (name, content) => {
    expect((await send("admin", {}, { name, content })).status).toBe(201)
  })
  test.each([
    ...hostile,
    ["lessons.zip", good.find(([name]) => name === "lessons.zip")![1], "can't be taken here"] as const,
  ])("%s is refused, and nothing is set", async (name, content) => {
    const { status, body } = await send("admin", {}, { name, content })
    expect([status, Object.keys(body.errors)]).toEqual([422, ["assignmentFile"]])
    expect(await seen("admin")).toEqual([])
  })
})

describe("changing", () => {
  test("hands the second of two editors the first one's values", async () => {
    const { id, version } = await setWork()
    expect((await edit("admin", id, { title: "First", version })).body.message).toBe(
      "Assignment updated successfully!",
    )
    const { status, body } = await edit("admin", id, { title: "Second", version })
    expect([status, (body.current as { title: string }).title]).toEqual([409, "First"])
  })

  test("is for administrators and for her whose work it is", async () => {
    const [ada, eve] = [await addLecturer(), await addLecturer()]
    await teach(ada.id, "P1")
    await teach(eve.id, "P1")
    const { id } = await setWork({ lecturer: ada.id })
    expect((await edit(ada, id)).status).toBe(200)
    expect((await find(eve, id)).body.data.assignment.may_edit).toBe(false)
    expect((await edit(eve, id)).status).toBe(403)
    expect((await remove(eve, id)).status).toBe(403)
    expect((await edit("lecturer", id)).status).toBe(404)
    expect((await remove("lecturer", id)).status).toBe(404)
    const student = await addStudent(term.id)
    expect((await edit(student, id)).status).toBe(403)
  })

  test("does not take a lecturer's work to a class that she does not teach", async () => {
    const ada = await addLecturer()
    await teach(ada.id, "P1")
    const { id } = await setWork({ class: "P1", lecturer: ada.id })
    expect((await edit(ada, id, { student_class: "P2" })).status).toBe(403)
    const named = await setWork({ class: "P9", lecturer: ada.id })
    expect((await edit(ada, named.id, { student_class: "P9", title: "Longer" })).status).toBe(200)
  })

  test("leaves subject, class and max marks where work handed in and grades stand on them", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await setWork()
    await submit(student, id)
    expect(await edit("admin", id, { student_class: "P1" })).toMatchObject({
      status: 409,
      body: {
        message: "Work has been handed in or marked, so the subject, term and class stay as they are.",
      },
    })
    expect((await edit("admin", id, { max_marks: 50 })).status).toBe(200)
    expect((await edit("admin", id)).status).toBe(200)
    await mark(student.id, id, 75)
    expect((await edit("admin", id, { max_marks: 50 })).body.message).toBe(
      "Grades have been given out of 100, so max marks stay as they are.",
    )
  })

  test("a closed term is locked", async () => {
    const { id } = await setWork()
    await closeTerm(true)
    expect((await find("admin", id)).body.data.assignment.may_edit).toBe(false)
    const message = "This term is closed, so the work set in it stays as it was."
    for (const answer of [
      await edit("admin", id),
      await remove("admin", id),
      await create("admin", { term_id: term.id }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { message } })
    }
    const many = await call("admin", "POST /assignments/delete", { body: { ids: [id] } })
    expect(many.status).toBe(409)
    expect(await seen("admin")).toEqual([id])
  })
})

describe("telling students", () => {
  test("reaches those whom it is for, when it is set and when its due date changes", async () => {
    const [tadala, mphatso] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P2")]
    const { id } = (await create("admin", { student_class: "P1" })).body.data.assignment
    expect(await notesTo(tadala.personId)).toEqual([
      {
        title: "New assignment: Essay",
        message: "C1 English. Due Tuesday, 4 March 2031 at 16:30.",
        link: `/student/assignments?view=${id}`,
      },
    ])
    await edit("admin", id, { student_class: "P1", title: "Longer essay" })
    expect(await notesTo(tadala.personId)).toHaveLength(1)
    await edit("admin", id, { student_class: "P1", due_date: "2031-03-05T16:30:00+02:00" })
    expect((await notesTo(tadala.personId))[1]).toMatchObject({
      title: "New due date: Essay",
      message: "C1 English. Now due Wednesday, 5 March 2031 at 16:30.",
    })
    expect(await notesTo(mphatso.personId)).toEqual([])
  })
})

describe("deleting", () => {
  test("removes work that nobody touched, with its file", async () => {
    const { id } = (await send("admin", {}, { name: "a.pdf", content: pdf })).body.data.assignment
    expect((await remove("admin", id)).body.message).toBe("Assignment deleted successfully!")
    expect(await db.selectFrom("assignment").select("id").where("id", "=", id).execute()).toEqual([])
    expect((await find("admin", id)).status).toBe(404)
  })

  test("keeps the record of what was handed in or marked, out of every list", async () => {
    const student = await addStudent(term.id, "P1")
    const [handedIn, marked] = [await setWork(), await setWork()]
    await submit(student, handedIn.id)
    await mark(student.id, marked.id, 75)
    for (const { id } of [handedIn, marked]) expect((await remove("admin", id)).status).toBe(200)
    expect(await seen("admin")).toEqual([])
    expect(await seen(student)).toEqual([])
    const kept = await db.selectFrom("assignment").select("deleted_at").execute()
    expect(kept.map(({ deleted_at }) => deleted_at !== null)).toEqual([true, true])
    expect(await db.selectFrom("grade").select("points").execute()).toEqual([{ points: 75 }])
  })

  test("many at once is for administrators, and asks which", async () => {
    const [one, two, three] = [await setWork(), await setWork(), await setWork()]
    const many = (who: Who, body: object) => call(who, "POST /assignments/delete", { body })
    for (const body of [{}, { ids: [] }]) {
      expect((await many("admin", body)).body.message).toBe("Please select assignments to delete")
    }
    expect((await many("lecturer", { ids: [one.id] })).status).toBe(403)
    const { body } = await many("admin", { ids: [one.id, two.id, 999_999] })
    expect([body.data.count, await seen("admin")]).toEqual([2, [three.id]])
  })
})
