import { createHash } from "node:crypto"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { pdf } from "../../../test/corpus.ts"
import { submissionsOf } from "../../../test/submissions.ts"

const college = await openCollege()
const { call, db, inject } = college
const submissions = await submissionsOf(college)
const { term, addStudent, addAssignment, stored, readSheet, myAssignment, sheetKey } = submissions
type Student = Awaited<ReturnType<typeof addStudent>>

beforeEach(submissions.clear)

const sha256 = createHash("sha256").update(pdf).digest("hex")

/** Uploads the file, whose first piece came this long ago, as a PostgreSQL interval. */
async function send(student: Student, began: string, given: object = {}) {
  const body = { name: "essay.pdf", size: pdf.length, kind: "submission", sha256, ...given } as const
  const { id } = (await call(student, "POST /resumable-uploads", { body })).body.data.upload
  await inject(student, {
    method: "PATCH",
    url: `/api/resumable-uploads/${id}?offset=0`,
    headers: { "content-type": "application/octet-stream" },
    payload: pdf,
  })
  await db
    .updateTable("upload")
    .set({ began_at: sql`began_at - ${began}::interval` })
    .where("id", "=", id)
    .execute()
  return id
}

const handIn = (student: Student, id: number, upload_id: number, given: object = {}, headers = {}) =>
  call(student, "POST /assignments/{id}/submit", {
    params: { id },
    body: { studentClass: "P1", upload_id, ...given },
    headers,
  })

describe("work that comes in pieces", () => {
  test("is handed in once, however often the form is sent with its key", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    const upload = await send(student, "0")
    const twice = () => handIn(student, id, upload, {}, { "idempotency-key": "pieces", "x-outbox": "1" })
    const [first, again] = [await twice(), await twice()]
    expect([first.status, again.body]).toEqual([201, first.body])
    expect(await stored()).toEqual([1, 1])
    expect(first.body.data.submission).toMatchObject({
      submission_file_sha256: sha256,
      late: false,
      made_at: null,
    })
  })

  test("is refused at the field of its file if the server has deleted the pieces, so that the device sends them again", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    const upload = await send(student, "0")
    await db.deleteFrom("upload").where("id", "=", upload).execute()
    expect((await handIn(student, id, upload)).body.errors).toEqual({
      submissionFile: "This upload was used or has expired. Please select the file again.",
    })
  })

  test("is in time by its first piece, and says when the last one came", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment({ due: "-20 hours" })
    const { status, body } = await handIn(student, id, await send(student, "21 hours"))
    expect([status, body.data.submission.late]).toEqual([201, false])
    const { submitted_at, completed_at } = body.data.submission
    expect(Date.parse(completed_at!) - Date.parse(submitted_at)).toBeGreaterThan(20 * 3_600_000)
  })

  test("waits for a mark although it was marked as missing while its pieces were still arriving", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment({ due: "-20 hours" })
    const upload = await send(student, "21 hours")
    const missing = { student_id: student.id, column: `a${id}`, state: "missing", version: 0 }
    const body = { ...sheetKey, cells: [missing] }
    expect((await call("admin", "PUT /grade-sheets", { body })).body.data.cells).toMatchObject([
      { outcome: "saved" },
    ])
    await db.updateTable("grade").set({ published_at: sql`now()` }).execute()
    expect((await handIn(student, id, upload)).body.data.submission).toMatchObject({
      late: false,
      status: "submitted",
    })
    expect((await myAssignment(student, id)).status).toBe("submitted")
    const sheet = await readSheet("admin")
    expect(sheet.columns.find(({ assignment_id }) => assignment_id === id)?.waiting).toBe(1)
    expect((await call("admin", "GET /grade-sheets/waiting")).body.data.to_mark).toBe(1)
  })

  const late: [string, string, string, object][] = [
    ["whose rest took more than a day", "-25 hours", "26 hours", {}],
    ["whose first piece came too late", "-2 hours", "1 hour", {}],
    ["whose content could have changed after its first piece", "-2 hours", "3 hours", { sha256: undefined }],
  ]
  test.each(late)("%s is late", async (_, due, began, given) => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment({ due })
    const { status, body } = await handIn(student, id, await send(student, began, given))
    expect([status, body.message]).toEqual([409, "The due date for this assignment has passed."])
  })

  test("that was finished in time without a connection is kept as late with that time, for a week", async () => {
    const student = await addStudent(term.id, "P1")
    const made_at = new Date(Date.now() - 5 * 3_600_000).toISOString()
    const lately = await addAssignment({ due: "-4 hours" })
    const { status, body } = await handIn(student, lately.id, await send(student, "0"), { made_at })
    expect([status, body.data.submission.late]).toEqual([201, true])
    expect(Date.parse(body.data.submission.made_at!)).toBe(Date.parse(made_at))
    // The lecturer who decides about it reads both at the desk.
    const atDesk = (await readSheet("admin")).submissions.find(({ student_id }) => student_id === student.id)
    expect([atDesk?.late, Date.parse(atDesk?.made_at ?? "")]).toEqual([true, Date.parse(made_at)])
    const after = { made_at: new Date(Date.now() - 3 * 3_600_000).toISOString() }
    const again = await addAssignment({ due: "-4 hours" })
    expect((await handIn(student, again.id, await send(student, "0"), after)).status).toBe(409)
    const old = await addAssignment({ due: "-8 days" })
    const then = { made_at: "2026-01-01T00:00:00Z" }
    expect((await handIn(student, old.id, await send(student, "0"), then)).status).toBe(409)
  })

  test("that was finished before another phone handed in replaces the other work only after a confirmation", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    await handIn(student, id, await send(student, "1 hour"), { submission_text: "Of the second phone" })
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const older = { submission_text: "Of the first phone", made_at: hoursAgo(3) }
    const upload = await send(student, "0")
    const question = await handIn(student, id, upload, older)
    expect([question.status, question.body.code]).toEqual([409, "question"])
    expect(question.body.message).toMatch(
      /^This was finished on .+, and you have handed in “essay\.pdf” since, on .+\. Shall this one take its place\?$/,
    )
    expect(await stored()).toEqual([1, 1])
    expect((await handIn(student, id, upload, { ...older, confirmed: true })).status).toBe(201)
    const newer = { submission_text: "Once more", made_at: hoursAgo(0) }
    expect((await handIn(student, id, await send(student, "0"), newer)).status).toBe(201)
  })

  test("is not taken from somebody else's upload", async () => {
    const [tadala, mphatso] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P1")]
    const { id } = await addAssignment()
    const { status } = await handIn(tadala, id, await send(mphatso, "0"))
    expect([status, await stored()]).toEqual([422, [0, 0]])
  })
})

test("students send no materials in pieces", async () => {
  const student = await addStudent(term.id, "P1")
  const body = { name: "film.mp4", size: 10, kind: "material" } as const
  expect((await call(student, "POST /resumable-uploads", { body })).status).toBe(403)
})
