import { sql } from "kysely"
import pg from "pg"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { maxPageSize } from "#contract/lib/rowLimits.ts"
import { bytesIn } from "../../../test/archive.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { pdf } from "../../../test/corpus.ts"
import { closeTerm, reopenTerm } from "../../../test/records.ts"
import { submissionsOf } from "../../../test/submissions.ts"
import { truncate } from "../../../test/truncate.ts"

const college = await openCollege()
const { call, db } = college
const submissions = await submissionsOf(college)
const { term, addLecturer, addStudent, addAssignment, teach, submit, addGrade } = submissions
const { own, list, numbers, download, archive, sheetKey } = submissions

beforeEach(submissions.clear)

describe("a student's own submission", () => {
  test("gets the specification's text if there is none", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    expect(await own(student, id)).toMatchObject({
      status: 404,
      body: { message: "No submission found for this assignment by this student." },
    })
  })

  test("is found by nobody else, by any of its ids", async () => {
    const [tadala, other] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P2")]
    const { id } = await addAssignment({ class: "P1" })
    const { submission } = (await submit(tadala, id)).body.data
    for (const who of [other, "student"] as const) {
      expect((await submit(who, id)).status).toBe(404)
      expect((await own(who, id)).status).toBe(404)
      expect((await download(who, submission.id)).statusCode).toBe(404)
      expect((await list(who, id)).status).toBe(403)
      expect((await archive(who, id)).statusCode).toBe(403)
    }
    for (const staff of ["admin", "lecturer"] as const) {
      expect((await submit(staff, id)).status).toBe(403)
      expect((await own(staff, id)).status).toBe(403)
    }
    expect((await submit(null, id)).status).toBe(401)
  })

  test("shows no grade until it is published", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    await submit(student, id)
    await addGrade(student.id, id, 75, { published: false })
    expect((await own(student, id)).body.data.submission.status).toBe("submitted")
    await db.updateTable("grade").set({ published_at: sql`now()` }).execute()
    expect((await own(student, id)).body.data.submission).toMatchObject({
      status: "graded",
      grade: expect.any(Number),
      graded_by_name: null,
    })
  })

  test("stays when the student moves to another class", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment({ class: "P1" })
    const { submission } = (await submit(student, id)).body.data
    await db.updateTable("enrolment").set({ class: "P2" }).where("student_id", "=", student.id).execute()
    expect((await own(student, id)).status).toBe(200)
    expect((await download(student, submission.id)).statusCode).toBe(200)
  })

  test("is opened by the lecturer of the student's new class, who marks it, and by nobody else's", async () => {
    const [ofOld, ofNew, stranger] = [await addLecturer(), await addLecturer(), await addLecturer()]
    await teach(ofOld.id, "P1")
    await teach(ofNew.id, "P2")
    await teach(stranger.id, "P3")
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment({ class: "P1" })
    const { submission } = (await submit(student, id)).body.data
    expect((await download(ofNew, submission.id)).statusCode).toBe(404)
    await db.updateTable("enrolment").set({ class: "P2" }).where("student_id", "=", student.id).execute()
    const query = { ...sheetKey, class: "P2" }
    const { sheet } = (await call(ofNew, "GET /grade-sheets", { query })).body.data
    expect(sheet.submissions).toMatchObject([{ id: submission.id }])
    expect((await download(ofNew, submission.id)).rawPayload).toEqual(pdf)
    expect((await download(ofOld, submission.id)).statusCode).toBe(200)
    expect((await download(stranger, submission.id)).statusCode).toBe(404)
  })

  test("is downloaded byte for byte, and resumed after an interruption", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    const { submission } = (await submit(student, id)).body.data
    const whole = await download(student, submission.id)
    expect(whole.rawPayload).toEqual(pdf)
    const headers = { range: "bytes=7-", "if-range": String(whole.headers.etag) }
    const rest = await download(student, submission.id, { headers })
    expect([rest.statusCode, rest.rawPayload]).toEqual([206, pdf.subarray(7)])
  })
})

describe("the submissions of an assignment", () => {
  test("is listed with student, time, file and grade, and filtered by class and state", async () => {
    const ada = await addLecturer(null, "Ada")
    await teach(ada.id, null)
    const [one, two] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P2")]
    const { id } = await addAssignment()
    for (const student of [one, two]) await submit(student, id, { submission_text: "Notes" })
    await addGrade(one.id, id, 75)
    await db.updateTable("grade").set({ graded_by: ada.personId }).execute()
    const { body } = await list(ada, id)
    expect(body.data.total).toBe(2)
    expect(body.data.submissions[0]).toMatchObject({
      student_id: one.id,
      student_first_name: "Test",
      status: "graded",
      student_class: "P1",
      studentClass: "P1",
      notes: "Notes",
      submission_file_name: "essay.pdf",
      grade: 75,
      percentage: 75,
      max_marks: 100,
      graded_by: ada.personId,
      graded_by_name: expect.stringMatching(/^Ada Example/),
    })
    expect(body.data.submissions[1]).toMatchObject({ status: "submitted", grade: null, graded_by_name: null })
    expect(await numbers(ada, id, { studentClass: "P2" })).toEqual([two.id])
    expect(await numbers(ada, id, { student_class: "", search: "" })).toEqual([one.id, two.id])
    expect(await numbers(ada, id, { status: "submitted" })).toEqual([two.id])
    expect(await numbers("admin", id)).toEqual([one.id, two.id])
  })

  test("a lecturer sees the submissions of classes they teach, and all for their own assignments", async () => {
    const [ada, setter, stranger] = [await addLecturer(), await addLecturer(), await addLecturer()]
    await teach(ada.id, "P1")
    await teach(setter.id, "P3")
    const [one, two] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P2")]
    const { id } = await addAssignment({ lecturer: setter.id })
    const first = (await submit(one, id)).body.data.submission
    const second = (await submit(two, id)).body.data.submission
    expect(await numbers(ada, id)).toEqual([one.id])
    expect(await numbers(setter, id)).toEqual([one.id, two.id])
    expect((await download(ada, first.id)).statusCode).toBe(200)
    expect((await download(ada, second.id)).statusCode).toBe(404)
    expect((await download(setter, second.id)).statusCode).toBe(200)
    for (const who of [stranger, "lecturer"] as const) {
      expect((await list(who, id)).status).toBe(404)
      expect((await archive(who, id)).statusCode).toBe(404)
      expect((await download(who, first.id)).statusCode).toBe(404)
    }
    const found = await call(ada, "GET /assignments/{id}", { params: { id } })
    await db.deleteFrom("teaching_assignment").where("lecturer_id", "=", ada.id).execute()
    expect(found.body.data.assignment).toMatchObject({ submissions_count: 1 })
    expect((await list(ada, id)).status).toBe(404)
  })

  test("waits on the lecturer's dashboard until it is graded", async () => {
    const ada = await addLecturer()
    await teach(ada.id, "P1")
    const [one, two] = [await addStudent(term.id, "P1", "Mphatso"), await addStudent(term.id, "P2")]
    const { id } = await addAssignment()
    for (const student of [one, two]) await submit(student, id)
    const latest = async (caller: Caller) =>
      (await call(caller, "GET /lecturers/my/dashboard")).body.data.to_mark
    expect(await latest(ada)).toMatchObject({
      to_mark: 1,
      work: [{ title: "Essay", classes: [{ assignment_id: id, class: "P1", handed_in: 1, marked: 0 }] }],
    })
    expect((await latest("lecturer")).to_mark).toBe(0)
    await addGrade(one.id, id, 75)
    expect((await latest(ada)).to_mark).toBe(0)
  })

  test("doesn't wait for a grade in a closed term, which takes none", async () => {
    const ada = await addLecturer()
    await teach(ada.id, "P1")
    const student = await addStudent(term.id, "P1")
    await submit(student, (await addAssignment()).id)
    const total = async () => (await call(ada, "GET /lecturers/my/dashboard")).body.data.to_mark.to_mark
    expect(await total()).toBe(1)
    await closeTerm(db, term.id)
    expect(await total()).toBe(0)
    await reopenTerm(db, term.id)
  })
})

describe("the archive", () => {
  test("is named after the assignment, without a path", async () => {
    const { id } = await addAssignment({ title: '../Zip: "x"/y' })
    expect((await archive("admin", id)).headers["content-disposition"]).toBe(
      `attachment; filename="__Zip_ _x__y.zip"`,
    )
  })

  test("holds each file once, under a safe name with the student's name", async () => {
    const ada = await addLecturer()
    await teach(ada.id, "P1")
    const [one, two] = [await addStudent(term.id, "P1", "Ŵezi"), await addStudent(term.id, "P2")]
    const { id } = await addAssignment()
    const other = Buffer.concat([pdf, Buffer.from("% other\n")])
    await submit(one, id, { name: "es:say.pdf" })
    await submit(two, id, { name: "essay.pdf", content: other })
    const answer = await archive("admin", id)
    expect(answer.headers).toMatchObject({
      "content-type": "application/zip",
      "content-length": String(answer.rawPayload.length),
      "content-disposition": "attachment; filename=Essay.zip",
    })
    const files = [...bytesIn(answer.rawPayload)].sort(([, content]) => (content.equals(pdf) ? -1 : 1))
    expect(files).toHaveLength(2)
    expect(files[0]).toEqual([expect.stringMatching(/^IPTE25-\d+-Example \d+_Ŵezi-es_say\.pdf$/), pdf])
    expect(files[1]).toEqual([expect.stringMatching(/^IPTE25-\d+-Example \d+_Test-essay\.pdf$/), other])
    expect(bytesIn((await archive("admin", id, "?studentClass=P2")).rawPayload).size).toBe(1)
    expect(bytesIn((await archive(ada, id)).rawPayload).size).toBe(1)
  })

  test("holds all pages' files, and needs as many statements for many files as for one", async () => {
    const { id } = await addAssignment()
    const countStatements = async () => {
      const queries = vi.spyOn(pg.Client.prototype, "query")
      expect((await archive("admin", id)).statusCode).toBe(200)
      const count = queries.mock.calls.length
      queries.mockRestore()
      return count
    }
    await submit(await addStudent(term.id, "P1"), id)
    const ofOne = await countStatements()
    for (let n = 0; n < 3; n++) await submit(await addStudent(term.id, "P1"), id)
    expect(await countStatements()).toBe(ofOne)
    expect(bytesIn((await archive("admin", id, "?page=2&limit=1")).rawPayload).size).toBe(4)
  })

  test("holds all files, even more than a list's maximum", async () => {
    const { id } = await addAssignment()
    await submit(await addStudent(term.id, "P1"), id)
    await sql`
      with people as (
        insert into person (email, role, requested_role, status, first_name, last_name)
        select 'many' || n || '@college.example', 'student', 'student', 'active', 'Many', 'Student'
        from generate_series(1, ${maxPageSize}::int) n returning id
      ), many as (
        insert into student (person_id, student_number, year_of_study)
        select id, 'MANY-' || id, 1 from people returning id
      ), works as (
        insert into submission (assignment_id, student_id) select ${id}::int, id from many returning id
      )
      insert into submission_version (submission_id, number, file_id)
      select works.id, 1, (select file_id from submission_version limit 1) from works`.execute(db)
    const answer = await archive("admin", id)
    expect(answer.rawPayload.readUInt16LE(answer.rawPayload.length - 12)).toBe(maxPageSize + 1)
    await truncate(db, ["submission"])
    await sql`delete from student where student_number like 'MANY-%'`.execute(db)
  })

  test("is empty if there are no submissions", async () => {
    const { id } = await addAssignment()
    expect(bytesIn((await archive("admin", id)).rawPayload).size).toBe(0)
  })
})
