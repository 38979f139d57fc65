import { createHash } from "node:crypto"
import { sql } from "kysely"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { good, hostile, pdf } from "../../../test/corpus.ts"
import { closeTerm, reopenTerm } from "../../../test/records.ts"
import { submissionsOf } from "../../../test/submissions.ts"

const college = await openCollege()
const { call, db } = college
const submissions = await submissionsOf(college)
const { term, addLecturer, addStudent, addAssignment, teach, submit, addGrade, notificationsOf } = submissions
const { own, stored } = submissions

const wanted = "Please select a file and your class for submission."

beforeEach(submissions.clear)

describe("handing in", () => {
  test("returns a receipt with reference, assignment, time, file, size and checksum", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    const { status, body } = await submit(student, id, { submission_text: " My notes ", studentClass: "P1" })
    expect([status, body.success, body.message]).toEqual([201, true, "Assignment submitted."])
    expect(body.data.submission).toMatchObject({
      assignment_id: id,
      assignment_title: "Essay",
      status: "submitted",
      number: 1,
      late: false,
      completed_at: null,
      student_class: "P1",
      studentClass: "P1",
      submission_text: "My notes",
      notes: "My notes",
      submission_file_name: "essay.pdf",
      submission_file_size: pdf.length,
      submission_file_sha256: createHash("sha256").update(pdf).digest("hex"),
    })
    expect(body.data.submission.reference).toMatch(/^SUB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/)
    expect(Date.parse(body.data.submission.submitted_at)).toBeGreaterThan(Date.now() - 60_000)
    expect((await own(student, id)).body.data.submission).toMatchObject(body.data.submission)
  })

  test("mails the receipt", async () => {
    const student = await addStudent(term.id, "P1", "Tadala")
    const { id } = await addAssignment()
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

  test("accepts the file under either field name", async () => {
    const student = await addStudent(term.id, "P1")
    const [one, two] = [await addAssignment(), await addAssignment()]
    expect((await submit(student, one.id, { field: "file" })).status).toBe(201)
    expect((await submit(student, two.id, { field: "submission_file" })).status).toBe(201)
  })

  test("needs a file and a class; the student's own class wins over the one sent", async () => {
    const [tadala, mphatso] = [await addStudent(term.id, "P1"), await addStudent(term.id, null)]
    const { id } = await addAssignment()
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

  test("ignores fields that the college decides", async () => {
    const [tadala, mphatso] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P1")]
    const { id } = await addAssignment()
    const lies = {
      id: 7,
      reference: "SUB-0000-00",
      student_id: mphatso.id,
      studentId: mphatso.id,
      number: 9,
      late: true,
      status: "graded",
      grade: 100,
      percentage: 100,
      submitted_at: "2020-01-01T00:00:00Z",
      file_id: "x",
    }
    const { body } = await submit(tadala, id, lies)
    expect(body.data.submission).toMatchObject({ status: "submitted", number: 1, late: false })
    expect(body.data.submission.reference).not.toBe("SUB-0000-00")
    expect(await db.selectFrom("submission").select("student_id").execute()).toEqual([
      { student_id: tadala.id },
    ])
    expect(await db.selectFrom("grade").select("id").execute()).toEqual([])
  })

  test("ten times at once with one key makes one submission with one receipt", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    const headers = { "idempotency-key": "tapped twice" }
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(student, id, { headers })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(await stored()).toEqual([1, 1])
    expect(await db.selectFrom("mail").select("id").execute()).toHaveLength(1)
  })

  test("the same file and text without a key adds nothing either", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(student, id)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await stored()).toEqual([1, 1])
  })

  test("the same file and text again returns its receipt, even after the due date or the grade", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    const first = await submit(student, id)
    await db.updateTable("assignment").set({ due_at: sql`now()` }).execute()
    expect(await submit(student, id)).toEqual(first)
    await addGrade(student.id, id, 75, { published: false })
    expect(await submit(student, id)).toEqual(first)
    expect(await stored()).toEqual([1, 1])
  })

  test.each(good)("%s is accepted", async (name, content) => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    const { status, body } = await submit(student, id, { name, content })
    expect([status, body.data.submission.submission_file_name]).toEqual([201, name])
  })

  test.each(hostile)("%s is rejected, and nothing is stored", async (name, content, sentence) => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    const { status, body } = await submit(student, id, { name, content })
    expect([status, body.errors]).toEqual([422, { submissionFile: expect.stringContaining(sentence) }])
    expect(await stored()).toEqual([0, 0])
  })
})

describe("the due time", () => {
  const late = { status: 409, body: { message: "The due date for this assignment has passed." } }

  test.each(["UTC", "Pacific/Auckland", "America/Los_Angeles"])(
    "is enforced to the second by the database's clock, even if the server's time zone is %s",
    async (zone) => {
      vi.stubEnv("TZ", zone)
      const student = await addStudent(term.id, "P1")
      const [open, over] = [
        await addAssignment({ due: "1 minute" }),
        await addAssignment({ due: "-1 second" }),
      ]
      expect((await submit(student, open.id)).status).toBe(201)
      expect(await submit(student, over.id)).toMatchObject(late)
    },
  )

  test("doesn't depend on the server's own clock", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment({ due: "-1 second" })
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 })
    expect(await submit(student, id)).toMatchObject(late)
  })

  test("applies to replacing too", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    await submit(student, id)
    await db.updateTable("assignment").set({ due_at: sql`now() - interval '1 second'` }).execute()
    expect(await submit(student, id, { name: "again.pdf" })).toMatchObject(late)
    expect((await own(student, id)).body.data.submission.number).toBe(1)
  })

  test("may pass if late work is allowed, and the receipt says so", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment({ due: "-1 second", late: true })
    expect((await submit(student, id)).body.data.submission.late).toBe(true)
  })

  test("doesn't matter once the term is closed", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    await closeTerm(db, term.id)
    expect(await submit(student, id)).toMatchObject({
      status: 409,
      body: { message: "This term is closed, so work can no longer be handed in." },
    })
    await reopenTerm(db, term.id)
  })
})

describe("notifying lecturers", () => {
  test("reaches those who teach it to the student's class", async () => {
    const [ada, eve, all] = [await addLecturer(), await addLecturer(), await addLecturer()]
    await teach(ada.id, "P1")
    await teach(eve.id, "P2")
    await teach(all.id, null)
    const student = await addStudent(term.id, "P1", "Tadala")
    const { id } = await addAssignment()
    await submit(student, id)
    for (const { personId } of [ada, all]) {
      expect(await notificationsOf(personId)).toMatchObject([
        {
          title: "Handed in: Essay",
          message: expect.stringMatching(/^Tadala Example \d+, P1, handed in “essay.pdf”\.$/),
          link: `/lecturer/assignments?view=${id}`,
        },
      ])
    }
    expect(await notificationsOf(eve.personId)).toEqual([])
    await submit(student, id, { name: "again.pdf" })
    expect(await notificationsOf(ada.personId)).toHaveLength(1)
    expect((await notificationsOf(ada.personId))[0]).toMatchObject({ title: "Handed in again: Essay" })
  })

  test("reaches the assignment's lecturer, or if nobody teaches it the class's own lecturer", async () => {
    const [named, home] = [await addLecturer(), await addLecturer("P1")]
    const student = await addStudent(term.id, "P1")
    await submit(student, (await addAssignment({ lecturer: named.id, named: true })).id)
    await submit(student, (await addAssignment()).id)
    expect(await notificationsOf(named.personId)).toHaveLength(1)
    expect(await notificationsOf(home.personId)).toHaveLength(1)
  })

  test("reaches the class's lecturer if the assignment's lecturer no longer teaches the subject", async () => {
    const [former, present] = [await addLecturer(), await addLecturer()]
    await teach(former.id, "P1")
    const { id } = await addAssignment({ class: "P1", lecturer: former.id })
    await db.deleteFrom("teaching_assignment").where("lecturer_id", "=", former.id).execute()
    await teach(present.id, "P1")
    await submit(await addStudent(term.id, "P1"), id)
    expect(await notificationsOf(present.personId)).toMatchObject([{ title: "Handed in: Essay" }])
    expect(await notificationsOf(former.personId)).toEqual([])
  })

  test("reaches the class's lecturer if the assignment's lecturer has left", async () => {
    const [named, home] = [await addLecturer(), await addLecturer("P2")]
    const { id } = await addAssignment({ lecturer: named.id, named: true })
    await db.updateTable("person").set({ status: "inactive" }).where("id", "=", named.personId).execute()
    await submit(await addStudent(term.id, "P2"), id)
    expect(await notificationsOf(home.personId)).toMatchObject([{ title: "Handed in: Essay" }])
    expect(await notificationsOf(named.personId)).toEqual([])
  })
})
