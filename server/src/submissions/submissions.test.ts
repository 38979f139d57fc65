import { createHash } from "node:crypto"
import { sql } from "kysely"
import pg from "pg"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { mostRows } from "#contract/lists.ts"
import { openCollege } from "../../test/college.ts"
import { good, hostile, pdf } from "../../test/corpus.ts"
import { courseworkOf } from "../../test/coursework.ts"

const college = await openCollege()
const { call, db, inject } = college
const { term, addLecturer, addStudent, setWork, teach, submit, mark } = await courseworkOf(college)
type Who = Parameters<typeof call>[0]

const wanted = "Please select a file and your class for submission."
const own = (who: Who, id: number) => call(who, "GET /assignments/{id}/my-submission", { params: { id } })
const list = (who: Who, id: number, query: object = {}) =>
  call(who, "GET /assignments/{id}/submissions", { params: { id }, query })
async function numbers(who: Who, id: number, query: object = {}) {
  return (await list(who, id, query)).body.data.submissions.map(({ student_id }) => student_id)
}
const download = (who: Who, id: number, { query = "", headers = {} } = {}) =>
  inject(who, { url: `/api/assignments/submissions/${id}/download${query}`, headers })
const archive = (who: Who, id: number, query = "") =>
  inject(who, { url: `/api/assignments/${id}/submissions/download${query}` })
async function stored() {
  const count = async (table: "submission" | "submission_version" | "mail" | "notification") =>
    (await db.selectFrom(table).select("id").execute()).length
  return [await count("submission"), await count("submission_version")]
}

beforeEach(() =>
  sql`truncate grade, submission_version, submission, assignment, teaching, notification, mail cascade`.execute(
    db,
  ),
)

describe("handing in", () => {
  test("answers with a receipt: reference, time, file, size and checksum", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await setWork()
    const { status, body } = await submit(student, id, { submission_text: " My notes ", studentClass: "P1" })
    expect([status, body.success, body.message]).toEqual([201, true, "Assignment submitted successfully!"])
    expect(body.data.submission).toMatchObject({
      ...{ assignment_id: id, status: "submitted", number: 1, late: false, student_class: "P1" },
      ...{ submission_text: "My notes", notes: "My notes" },
      ...{ submission_file_name: "essay.pdf", submission_file_size: pdf.length },
      submission_file_sha256: createHash("sha256").update(pdf).digest("hex"),
    })
    expect(body.data.submission.reference).toMatch(/^SUB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/)
    expect(Date.parse(body.data.submission.submitted_at)).toBeGreaterThan(Date.now() - 60_000)
    expect((await own(student, id)).body.data.submission).toEqual(body.data.submission)
  })

  test("mails the receipt", async () => {
    const student = await addStudent(term.id, "P1", "Tadala")
    const { id } = await setWork()
    const { submission } = (await submit(student, id)).body.data
    const mail = await db
      .selectFrom("mail")
      .select(["person_id", "subject", "body"])
      .executeTakeFirstOrThrow()
    expect([mail.person_id, mail.subject]).toEqual([
      student.personId,
      `Receipt ${submission.reference}: Essay`,
    ])
    expect(mail.body).toMatch(
      /^Dear Tadala Example \d+,\n\nYour work was received on .*\n\nTeacher Training College$/s,
    )
    expect(mail.body).toContain(submission.submission_file_sha256)
    expect(mail.body).toContain(`essay.pdf, ${pdf.length} bytes`)
  })

  test("takes the file under either name", async () => {
    const student = await addStudent(term.id, "P1")
    const [one, two] = [await setWork(), await setWork()]
    expect((await submit(student, one.id, { field: "file" })).status).toBe(201)
    expect((await submit(student, two.id, { field: "submission_file" })).status).toBe(201)
  })

  test("wants a file and a class; her own class wins over what is said", async () => {
    const [tadala, mphatso] = [await addStudent(term.id, "P1"), await addStudent(term.id, null)]
    const { id } = await setWork()
    const nothing = await call(tadala, "POST /assignments/{id}/submit", { params: { id }, body: {} })
    expect(nothing).toMatchObject({
      status: 422,
      body: { message: wanted, errors: { submissionFile: wanted } },
    })
    const { body } = await submit(tadala, id, { studentClass: "P9", student_class: "P9" })
    expect(body.data.submission.student_class).toBe("P1")
    for (const studentClass of [undefined, "", "P16"]) {
      expect(await submit(mphatso, id, { studentClass })).toMatchObject({
        status: 422,
        body: { errors: { studentClass: wanted } },
      })
    }
    expect((await submit(mphatso, id, { studentClass: "P2" })).body.data.submission.student_class).toBe("P2")
  })

  test("lets nobody say what the college decides", async () => {
    const [tadala, mphatso] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P1")]
    const { id } = await setWork()
    const lies = {
      ...{
        id: 7,
        reference: "SUB-0000-00",
        student_id: mphatso.id,
        studentId: mphatso.id,
        number: 9,
        late: true,
      },
      ...{
        status: "graded",
        grade: 100,
        percentage: 100,
        submitted_at: "2020-01-01T00:00:00Z",
        file_id: "x",
      },
    }
    const { body } = await submit(tadala, id, lies)
    expect(body.data.submission).toMatchObject({ status: "submitted", number: 1, late: false })
    expect(body.data.submission.reference).not.toBe("SUB-0000-00")
    expect(await db.selectFrom("submission").select("student_id").execute()).toEqual([
      { student_id: tadala.id },
    ])
    expect(await db.selectFrom("grade").select("id").execute()).toEqual([])
  })

  test("repeated under one key, ten times at once, is one submission with one receipt", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await setWork()
    const headers = { "idempotency-key": "tapped twice" }
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(student, id, { headers })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(await stored()).toEqual([1, 1])
    expect(await db.selectFrom("mail").select("id").execute()).toHaveLength(1)
  })

  test("of the same file and words without a key adds nothing either", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await setWork()
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(student, id)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await stored()).toEqual([1, 1])
  })

  test.each(good)("%s is taken", async (name, content) => {
    const student = await addStudent(term.id, "P1")
    const { id } = await setWork()
    const { status, body } = await submit(student, id, { name, content })
    expect([status, body.data.submission.submission_file_name]).toEqual([201, name])
  })

  test.each(hostile)("%s is refused, and nothing is handed in", async (name, content) => {
    const student = await addStudent(term.id, "P1")
    const { id } = await setWork()
    const { status, body } = await submit(student, id, { name, content })
    expect([status, Object.keys(body.errors)]).toEqual([422, ["submissionFile"]])
    expect(await stored()).toEqual([0, 0])
  })
})

describe("replacing", () => {
  test("keeps the reference and every earlier file", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await setWork()
    const first = (await submit(student, id, { content: pdf })).body.data.submission
    const better = Buffer.concat([pdf, Buffer.from("\n% better\n")])
    const second = (await submit(student, id, { name: "better.pdf", content: better })).body.data.submission
    expect(second).toMatchObject({ id: first.id, reference: first.reference, number: 2 })
    expect((await download(student, first.id)).rawPayload).toEqual(better)
    expect((await download(student, first.id, { query: "?number=1" })).rawPayload).toEqual(pdf)
    expect((await download(student, first.id, { query: "?number=3" })).statusCode).toBe(404)
    expect(await stored()).toEqual([1, 2])
  })

  test("goes on until her files fill what is kept for a student", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await setWork()
    await submit(student, id)
    const size = 1024 ** 3 - 5
    await db.updateTable("file").set({ size }).where("uploaded_by", "=", student.personId).execute()
    const { status, body } = await submit(student, id, { name: "again.pdf" })
    expect([status, Object.keys(body.errors)]).toEqual([422, ["submissionFile"]])
    expect(await stored()).toEqual([1, 1])
    expect((await submit(await addStudent(term.id, "P1"), id)).status).toBe(201)
  })

  test("ends with the mark, published or not", async () => {
    const student = await addStudent(term.id, "P1")
    for (const published of [true, false]) {
      const { id } = await setWork()
      await submit(student, id)
      await mark(student.id, id, 75, published)
      expect(await submit(student, id, { name: "again.pdf" })).toMatchObject({
        status: 409,
        body: { message: "Your work has been marked, so it can't be replaced." },
      })
    }
  })
})

describe("the due time", () => {
  const late = { status: 409, body: { message: "The due date for this assignment has passed." } }

  test.each(["UTC", "Pacific/Auckland", "America/Los_Angeles"])(
    "is kept to the second by the database's clock, though the server stands in %s",
    async (zone) => {
      vi.stubEnv("TZ", zone)
      const student = await addStudent(term.id, "P1")
      const [open, over] = [await setWork({ due: "1 second" }), await setWork({ due: "-1 second" })]
      expect((await submit(student, open.id)).status).toBe(201)
      expect(await submit(student, over.id)).toMatchObject(late)
      vi.unstubAllEnvs()
    },
  )

  test("is no matter of the server's own clock", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await setWork({ due: "-1 second" })
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 })
    expect(await submit(student, id)).toMatchObject(late)
    vi.useRealTimers()
  })

  test("ends replacing too", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await setWork()
    await submit(student, id)
    await db.updateTable("assignment").set({ due_at: sql`now() - interval '1 second'` }).execute()
    expect(await submit(student, id, { name: "again.pdf" })).toMatchObject(late)
    expect((await own(student, id)).body.data.submission.number).toBe(1)
  })

  test("may pass where late work is allowed, and the receipt says so", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await setWork({ due: "-1 second", late: true })
    expect((await submit(student, id)).body.data.submission.late).toBe(true)
  })

  test("helps nobody once the term is closed", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await setWork()
    const state = (columns: { is_active: boolean; closed_at: string | null }) =>
      db.updateTable("term").set(columns).where("id", "=", term.id).execute()
    await state({ is_active: false, closed_at: new Date().toISOString() })
    expect(await submit(student, id)).toMatchObject({
      status: 409,
      body: { message: "This term is closed, so work can no longer be handed in." },
    })
    await state({ is_active: true, closed_at: null })
  })
})

describe("telling lecturers", () => {
  const told = async (personId: number) =>
    (await db.selectFrom("notification").selectAll().where("person_id", "=", personId).execute()).map(
      ({ title, message, link }) => ({ title, message, link }),
    )

  test("reaches those who teach it to the student's class", async () => {
    const [ada, eve, all] = [await addLecturer(), await addLecturer(), await addLecturer()]
    await teach(ada.id, "P1")
    await teach(eve.id, "P2")
    await teach(all.id, null)
    const student = await addStudent(term.id, "P1", "Tadala")
    const { id } = await setWork()
    await submit(student, id)
    for (const { personId } of [ada, all]) {
      expect(await told(personId)).toMatchObject([
        {
          title: "Handed in: Essay",
          message: expect.stringMatching(/^Tadala Example \d+, P1, handed in “essay.pdf”\.$/),
          link: `/lecturer/assignments?view=${id}`,
        },
      ])
    }
    expect(await told(eve.personId)).toEqual([])
    await submit(student, id, { name: "again.pdf" })
    expect((await told(ada.personId))[1]).toMatchObject({ title: "Handed in again: Essay" })
  })

  test("reaches her whose work it is, or where nobody teaches it the class's own lecturer", async () => {
    const [named, home] = [await addLecturer(), await addLecturer("P1")]
    const student = await addStudent(term.id, "P1")
    await submit(student, (await setWork({ lecturer: named.id })).id)
    await submit(student, (await setWork()).id)
    expect(await told(named.personId)).toHaveLength(1)
    expect(await told(home.personId)).toHaveLength(1)
  })
})

describe("what somebody handed in", () => {
  test("is answered with the catalogue's words where there is nothing", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await setWork()
    expect(await own(student, id)).toMatchObject({
      status: 404,
      body: { message: "No submission found for this assignment by this student." },
    })
  })

  test("is found by nobody else, under any of its numbers", async () => {
    const [tadala, other] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P2")]
    const { id } = await setWork({ class: "P1" })
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

  test("shows no mark until that is published", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await setWork()
    await submit(student, id)
    await mark(student.id, id, 75, false)
    expect((await own(student, id)).body.data.submission.status).toBe("submitted")
    await db.updateTable("grade").set({ published_at: sql`now()` }).execute()
    expect((await own(student, id)).body.data.submission.status).toBe("graded")
  })

  test("stays hers when she moves to another class", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await setWork({ class: "P1" })
    const { submission } = (await submit(student, id)).body.data
    await db.updateTable("enrolment").set({ class: "P2" }).where("student_id", "=", student.id).execute()
    expect((await own(student, id)).status).toBe(200)
    expect((await download(student, submission.id)).statusCode).toBe(200)
  })

  test("is downloaded byte for byte, and taken up again after a cut", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await setWork()
    const { submission } = (await submit(student, id)).body.data
    const whole = await download(student, submission.id)
    expect(whole.rawPayload).toEqual(pdf)
    const headers = { range: "bytes=7-", "if-range": String(whole.headers.etag) }
    const rest = await download(student, submission.id, { headers })
    expect([rest.statusCode, rest.rawPayload]).toEqual([206, pdf.subarray(7)])
  })
})

describe("what was handed in for a piece of work", () => {
  test("is listed with who, when, what and the grade, and filtered by class and state", async () => {
    const ada = await addLecturer(null, "Ada")
    await teach(ada.id, null)
    const [one, two] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P2")]
    const { id } = await setWork()
    for (const student of [one, two]) await submit(student, id, { submission_text: "Notes" })
    await mark(one.id, id, 75)
    await db.updateTable("grade").set({ graded_by: ada.personId }).execute()
    const { body } = await list(ada, id)
    expect(body.data.total).toBe(2)
    expect(body.data.submissions[0]).toMatchObject({
      ...{ student_id: one.id, student_first_name: "Test", status: "graded", student_class: "P1" },
      ...{ notes: "Notes", submission_file_name: "essay.pdf", grade: 75, percentage: 75, max_marks: 100 },
      ...{ graded_by: ada.personId, graded_by_name: expect.stringMatching(/^Ada Example/) },
    })
    expect(body.data.submissions[1]).toMatchObject({ status: "submitted", grade: null, graded_by_name: null })
    expect(await numbers(ada, id, { studentClass: "P2" })).toEqual([two.id])
    expect(await numbers(ada, id, { student_class: "", search: "" })).toEqual([one.id, two.id])
    expect(await numbers(ada, id, { status: "submitted" })).toEqual([two.id])
    expect(await numbers("admin", id)).toEqual([one.id, two.id])
  })

  test("is to a lecturer that of the classes that she teaches, unless the work is hers", async () => {
    const [ada, setter, stranger] = [await addLecturer(), await addLecturer(), await addLecturer()]
    await teach(ada.id, "P1")
    await teach(setter.id, "P3")
    const [one, two] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P2")]
    const { id } = await setWork({ lecturer: setter.id })
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
    expect(found.body.data.assignment.submissions_count).toBe(1)
    await db.deleteFrom("teaching").where("lecturer_id", "=", ada.id).execute()
    expect((await list(ada, id)).status).toBe(404)
  })

  test("waits on her dashboard until it is marked", async () => {
    const ada = await addLecturer()
    await teach(ada.id, "P1")
    const [one, two] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P2")]
    const { id } = await setWork()
    for (const student of [one, two]) await submit(student, id)
    const latest = async (who: Who) => (await call(who, "GET /submissions/latest")).body.data
    expect(await latest(ada)).toMatchObject({
      total: 1,
      submissions: [{ student_id: one.id, assignment_title: "Essay" }],
    })
    expect((await latest("lecturer")).total).toBe(0)
    await mark(one.id, id, 75)
    expect((await latest(ada)).total).toBe(0)
    expect((await call("student", "GET /submissions/latest")).status).toBe(403)
  })
})

describe("the archive", () => {
  test("holds each file once, under a safe name that says whose it is", async () => {
    const ada = await addLecturer()
    await teach(ada.id, "P1")
    const [one, two] = [await addStudent(term.id, "P1", "Ŵezi"), await addStudent(term.id, "P2")]
    const { id } = await setWork()
    const other = Buffer.concat([pdf, Buffer.from("% other\n")])
    await submit(one, id, { name: "es:say.pdf" })
    await submit(two, id, { name: "essay.pdf", content: other })
    const answer = await archive("admin", id)
    expect(answer.headers).toMatchObject({
      "content-type": "application/zip",
      "content-length": String(answer.rawPayload.length),
      "content-disposition": expect.stringContaining('attachment; filename="Essay.zip"'),
    })
    const files = unpacked(answer.rawPayload).sort(([, content]) => (content.equals(pdf) ? -1 : 1))
    expect(files).toHaveLength(2)
    expect(files[0]).toEqual([expect.stringMatching(/^IPTE25-\d+-Example \d+_Ŵezi-es_say\.pdf$/), pdf])
    expect(files[1]).toEqual([expect.stringMatching(/^IPTE25-\d+-Example \d+_Test-essay\.pdf$/), other])
    expect(unpacked((await archive("admin", id, "?studentClass=P2")).rawPayload)).toHaveLength(1)
    expect(unpacked((await archive(ada, id)).rawPayload)).toHaveLength(1)
  })

  test("is whole whatever page was looked at, and costs as many questions for many files as for one", async () => {
    const { id } = await setWork()
    const questions = async () => {
      const asked = vi.spyOn(pg.Client.prototype, "query")
      expect((await archive("admin", id)).statusCode).toBe(200)
      const count = asked.mock.calls.length
      asked.mockRestore()
      return count
    }
    await submit(await addStudent(term.id, "P1"), id)
    const ofOne = await questions()
    for (let n = 0; n < 3; n++) await submit(await addStudent(term.id, "P1"), id)
    expect(await questions()).toBe(ofOne)
    expect(unpacked((await archive("admin", id, "?page=2&limit=1")).rawPayload)).toHaveLength(4)
  })

  test("of more than a list holds is whole", async () => {
    const { id } = await setWork()
    await submit(await addStudent(term.id, "P1"), id)
    await sql`
      with people as (
        insert into person (email, role, requested_role, status, first_name, last_name)
        select 'many' || n || '@college.example', 'student', 'student', 'active', 'Many', 'Student'
        from generate_series(1, ${mostRows}::int) n returning id
      ), many as (
        insert into student (person_id, student_number, year_of_study)
        select id, 'MANY-' || id, 1 from people returning id
      ), works as (
        insert into submission (assignment_id, student_id) select ${id}::int, id from many returning id
      )
      insert into submission_version (submission_id, number, file_id)
      select works.id, 1, (select file_id from submission_version limit 1) from works`.execute(db)
    const answer = await archive("admin", id)
    expect(answer.rawPayload.readUInt16LE(answer.rawPayload.length - 12)).toBe(mostRows + 1)
    await sql`truncate submission_version, submission cascade`.execute(db)
    await sql`delete from student where student_number like 'MANY-%'`.execute(db)
  })

  test("of nothing is an empty one", async () => {
    const { id } = await setWork()
    expect(unpacked((await archive("admin", id)).rawPayload)).toEqual([])
  })
})

/** The names and bytes of a stored archive, read by its directory as programs do. */
function unpacked(zip: Buffer): [name: string, content: Buffer][] {
  const end = zip.lastIndexOf("PK\x05\x06", undefined, "latin1")
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [size, nameLength, extra, comment] = [
      ...[zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)],
      ...[zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)],
    ] as const
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength!)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    at += 46 + nameLength! + extra! + comment!
    return [name, zip.subarray(start, start + size!)]
  })
}
