import { sql } from "kysely"
import pg from "pg"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { studentColumns } from "#contract/members/students/columns.ts"
import { mailsTo, password, tokenIn } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { importsOf } from "../../../test/spreadsheets/imports.ts"
import { studentsOf } from "../../../test/students.ts"
import { importTasks } from "../../people/imports/jobs.ts"

const college = await openCollege()
const { call, db, inject } = college
const { addTerm } = courseOf(college)
const { add, find, names, enrolmentsOf, personOf, clear } = studentsOf(college)
const { send, preview, runImport, undo } = importsOf(college, "students")

/** People are kept in the database after a test, so each test uses its own addresses. */
let tests = 0
const row = (n: number, fields: Record<string, string> = {}) => ({
  ...{ first_name: `Student ${n}`, last_name: "Example", email: `row${n}@test${tests}.example` },
  ...{ phone_number: "+265 888 000 111", date_of_birth: "12/05/2004", gender: "Female", year_of_study: "1" },
  ...{ student_class: `P${(n % 15) + 1}`, ipte_cohort: "IPTE25", marital_status: "Single" },
  ...{ religion: "Catholic", home_district: "Dedza", traditional_authority: "Kaphuka", village: "Kaphuka" },
  ...{ guardian_name: "Esnart, mother", guardian_phone_number: "" },
  ...fields,
})
const quoted = (value: string) => (/[",;\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
const fileOf = (rows: ReturnType<typeof row>[], delimiter = ",") =>
  [
    studentColumns.map(([, label]) => label),
    ...rows.map((row) => studentColumns.map(([field]) => quoted(row[field]))),
  ]
    .map((cells) => cells.join(delimiter))
    .join("\r\n")

beforeEach(clear)
beforeEach(async () => {
  tests++
  await db.deleteFrom("import").execute()
})

describe("the preview", () => {
  test.each([
    ["UTF-16, little endian", (text: Buffer) => text],
    ["UTF-16, big endian", (text: Buffer) => text.swap16()],
  ])("reads a file that was saved as %s", async (_, encoded) => {
    const text = fileOf([row(1, { first_name: "Thokozani ŵ" })])
    const file = Buffer.from(encoded(Buffer.from(`\uFEFF${text}`, "utf16le")))
    const { rows, good, columns } = await preview(file)
    expect(columns).toEqual(studentColumns.map(([, label]) => label))
    expect([good, rows[0]!.values.first_name]).toEqual([1, "Thokozani ŵ"])
  })

  test("shows every row with its spreadsheet number and its errors", async () => {
    await add({ email: "known@college.example" })
    const text = fileOf([
      row(1),
      row(2, { home_district: "Paris", year_of_study: "" }),
      row(3, { email: row(1).email.toUpperCase() }),
      row(4, { email: "Known@college.example" }),
    ])
    const { rows, good, columns, delimiter } = await preview(text)
    expect({ good, delimiter, columns: columns.length }).toEqual({
      good: 1,
      delimiter: "comma",
      columns: 16,
    })
    expect(rows.map(({ row }) => row)).toEqual([2, 3, 4, 5])
    expect(rows[0]).toMatchObject({ values: { guardian_name: "Esnart, mother" }, faults: [] })
    expect(rows.slice(1).map(({ faults }) => faults.map(({ text }) => text))).toEqual([
      ["Year of study is required.", expect.stringMatching(/^Home district must be one of the 28 that/)],
      ["Email is the same as in row 2."],
      ["There is already an account with this email address."],
    ])
    expect(await names()).toHaveLength(1)
  })

  test.each([
    ["semicolon", ";"],
    ["tab", "\t"],
    ["bar", "|"],
  ])("detects a %s as the separator", async (word, sign) => {
    expect(await preview(fileOf([row(1)], sign))).toMatchObject({ delimiter: word, good: 1 })
  })

  test("reads mapped columns with other names and in another order", async () => {
    const text = `Mail,Surname,Name\nada@college.example,Banda,Ada\n`
    expect((await preview(text)).places).toEqual({ email: 0, last_name: 1 })
    const columns = JSON.stringify({ email: 0, last_name: 1, first_name: 2 })
    const { rows } = await preview(text, { columns })
    expect(rows[0]?.values).toEqual({
      email: "ada@college.example",
      last_name: "Banda",
      first_name: "Ada",
    })
    expect((await send("/preview", text, { columns: "nonsense" })).status).toBe(422)
  })

  test("refuses columns for anything but a field of the import, however many", async () => {
    const strange = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`field${index}`, 0]))
    for (const columns of [{ email: 0, role: 1 }, strange]) {
      const { status, body } = await send("/preview", fileOf([row(1)]), { columns: JSON.stringify(columns) })
      expect([status, body.errors]).toEqual([422, { columns: "Columns must map each field to a column." }])
    }
  })

  test("reads the list's own export", async () => {
    const { id } = await add({ phone_number: "+265 888 111", first_name: "=Ada" })
    const { body } = await inject("admin", { url: "/api/students/export" })
    await call("admin", "DELETE /students/{id}", { params: { id } })
    const { rows, good } = await preview(body)
    expect(good).toBe(1)
    expect(rows[0]?.values).toMatchObject({ phone_number: "+265 888 111", first_name: "=Ada" })
  })

  test("rejects a file with no rows or too many, and requires a file", async () => {
    expect((await send("/preview", "First name,Last name\n")).body.errors).toEqual({
      file: "This file has no rows below the names of its columns.",
    })
    const many = await send("/preview", fileOf(Array.from({ length: 2001 }, (_, index) => row(index))))
    expect(many.body.errors.file).toBe(
      "This file has more than 2,000 rows. Please import at most 2,000 at once: split it, or export it again with a filter, such as one class.",
    )
    const { body } = await call("admin", "POST /imports/students/preview", { body: {} })
    expect(body.errors).toEqual({ file: "Please select a file to upload." })
  })
})

describe("600 rows with 3% of them at fault", () => {
  const isBad = (n: number) => n % 33 === 5
  const rows = () =>
    Array.from({ length: 600 }, (_, index) => row(index, isBad(index) ? { home_district: "Paris" } : {}))
  const bad = Array.from({ length: 600 }, (_, index) => index).filter(isBad).length

  test("are previewed with as many statements as ten of them", async () => {
    const sent = vi.spyOn(pg.Client.prototype, "query")
    await preview(fileOf(rows().slice(0, 10)))
    const statementsForTen = sent.mock.calls.length
    expect([(await preview(fileOf(rows()))).good, sent.mock.calls.length]).toEqual([
      600 - bad,
      2 * statementsForTen,
    ])
  })

  test("are imported in one transaction with few statements, enrolled and mailed, and have a receipt", async () => {
    await addTerm(1)
    const text = fileOf(rows())
    const receipt = await runImport(text)
    expect(receipt).toMatchObject({
      ...{ kind: "students", reference: "IMP-0001", file_name: "students.csv", rows_total: 600 },
      ...{ rows_imported: 600 - bad, rows_rejected: bad, imported_by: "Test admin", undone_at: null },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      size: Buffer.byteLength(text),
    })
    const { rows: made } = await sql<{ transactions: number; students: number }>`
      select count(distinct xmin::text) as transactions, count(*) as students from (
        select xmin from student union all select xmin from enrolment union all select xmin from import) as made`.execute(
      db,
    )
    expect(made[0]).toEqual({ transactions: 1, students: (600 - bad) * 2 + 1 })
    const { body } = await call("admin", "GET /students", { query: { search: "row7@", limit: 1 } })
    const [student] = body.data.students
    expect(student).toMatchObject({ class: "P8", age: expect.any(Number) })
    expect(await enrolmentsOf(student!.id)).toEqual([{ name: "Term 1", class: "P8" }])
    expect((await mailsTo(db, row(7).email))[0]?.body).toContain("/set-password?token=")
    const jobs = await sql<{ count: number }>`select count(*) as count from graphile_worker.jobs
      where task_identifier = 'send_mail' and queue_name = 'mail'`.execute(db)
    expect(jobs.rows[0]?.count).toBeGreaterThanOrEqual(600 - bad)

    const rejected = await inject("admin", { url: `/api/imports/${receipt.id}/rejected` })
    expect(rejected.headers["content-disposition"]).toContain("rejected_IMP-0001.csv")
    const lines = rejected.body.trimEnd().split("\r\n")
    expect(lines).toHaveLength(bad + 1)
    expect(lines[1]).toMatch(/Row 7: Home district must be one of the 28/)
  })

  test("with errors can be downloaded for thirty days, and are then deleted", async () => {
    const { id, created_at, rejected_until } = await runImport(
      fileOf([row(1), row(2, { year_of_study: "" })]),
    )
    expect(Date.parse(rejected_until!) - Date.parse(created_at)).toBe(30 * 24 * 60 * 60 * 1000)
    const [deleteOldRows] = importTasks(db)
    const download = () => inject("admin", { url: `/api/imports/${id}/rejected` })
    await deleteOldRows!.work({})
    expect((await download()).statusCode).toBe(200)
    await db.updateTable("import").set({ created_at: sql`now() - interval '30 days 1 second'` }).execute()
    await deleteOldRows!.work({})
    expect((await download()).json()).toMatchObject({
      code: "not_found",
      message: "The rows that were not imported were deleted after 30 days.",
    })
    const stored = await db.selectFrom("import").selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ rejected: null, rows_total: 2, rows_imported: 1 })
    const { body } = await call("admin", "GET /imports")
    expect(body.data.imports[0]).toMatchObject({ rows_rejected: 1, rejected_until: null })
  })
})

describe("importing", () => {
  test("ten times at once imports once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send("", fileOf([row(1)]), {}, { "idempotency-key": "one tap" })),
    )
    expect(new Set(answers.map(({ body }) => body.data?.import.reference))).toEqual(new Set(["IMP-0001"]))
    expect(await names()).toHaveLength(1)
  })

  test("a file without valid rows is refused, and stores nothing", async () => {
    const { status, body } = await send("", fileOf([row(1, { email: "" })]))
    expect([status, body.errors]).toEqual([422, { file: "No row of this file can be imported." }])
    expect((await call("admin", "GET /imports")).body.data.total).toBe(0)
  })

  test("is for administrators", async () => {
    for (const caller of ["lecturer", "student"] as const) {
      expect((await call(caller, "POST /imports/students")).status).toBe(403)
      expect((await call(caller, "GET /imports")).status).toBe(403)
    }
  })
})

describe("undoing", () => {
  test("removes all that the import created, so that it can be repeated with the same numbers", async () => {
    await addTerm(1)
    const text = fileOf([row(1), row(2)])
    const { id } = await runImport(text)
    expect(await undo(id)).toMatchObject({
      removed: 2,
      kept: 0,
      import: { undone_at: expect.any(String) },
    })
    expect(await names()).toEqual([])
    for (const table of ["student", "enrolment"] as const) {
      expect(await db.selectFrom(table).select("id").execute()).toEqual([])
    }
    expect(await mailsTo(db, row(1).email)).toEqual([])
    const second = await call("admin", "POST /imports/{id}/undo", { params: { id } })
    expect(second.body.message).toBe("This import has been undone already.")
    await runImport(text)
    const { body: again } = await call("admin", "GET /students")
    expect(again.data.students.map(({ student_number }) => student_number).sort()).toEqual([
      "IPTE25-0001",
      "IPTE25-0002",
    ])
  })

  test("removes the files to which their mails were written", async () => {
    const removals = () =>
      sql`select from graphile_worker.jobs where task_identifier = 'remove_letters'`.execute(db)
    const before = (await removals()).rows.length
    await undo((await runImport(fileOf([row(1)]))).id)
    expect((await removals()).rows).toHaveLength(before + 1)
  })

  test("keeps students whom somebody has changed or who have chosen a password", async () => {
    const { id } = await runImport(fileOf([row(1), row(2), row(3)]))
    const { body } = await call("admin", "GET /students", { query: { sort: "student_number" } })
    const [first, second] = body.data.students
    await call("admin", "POST /students/change", {
      body: { change: "move", to_class: "P14", ids: [first!.id] },
    })
    const [mail] = await mailsTo(db, second!.email)
    await call(null, "POST /auth/set-password", { body: { token: tokenIn(mail), password } })
    expect(await undo(id)).toMatchObject({ removed: 1, kept: 2 })
    expect((await find("admin", first!.id)).status).toBe(200)
    expect((await find("admin", second!.id)).status).toBe(200)
  })

  test("doesn't count as kept whom somebody has deleted since", async () => {
    const { id } = await runImport(fileOf([row(1), row(2), row(3)]))
    const { body } = await call("admin", "GET /students", { query: { sort: "student_number" } })
    const [first, second] = body.data.students
    await call("admin", "DELETE /students/{id}", { params: { id: first!.id } })
    await call("admin", "POST /students/change", {
      body: { change: "move", to_class: "P14", ids: [second!.id] },
    })
    expect(await undo(id)).toMatchObject({ removed: 1, kept: 1 })
  })

  test("keeps students who got a printed code or a link since", async () => {
    const { id } = await runImport(fileOf([row(1), row(2), row(3)]))
    const { body } = await call("admin", "GET /students", { query: { sort: "student_number" } })
    const [first, second] = body.data.students
    for (const { id } of [first!, second!])
      await call("admin", "POST /students/{id}/reset-password", { params: { id } })
    expect(await undo(id)).toMatchObject({ removed: 1, kept: 2 })
  })

  test("keeps a student whom somebody has added to an event since", async () => {
    const { id } = await runImport(fileOf([row(1), row(2), row(3)]))
    const { body } = await call("admin", "GET /students", { query: { sort: "student_number" } })
    const person_id = await personOf(body.data.students[0]!.id)
    const event = { title: "Choir", start_date: "2031-05-02", registration_required: true }
    const added = await call("admin", "POST /events", { body: event })
    const params = { id: added.body.data.event.id }
    await call("admin", "POST /events/{id}/attendees", { params, body: { person_id } })
    expect(await undo(id)).toMatchObject({ removed: 2, kept: 1 })
  })
})
