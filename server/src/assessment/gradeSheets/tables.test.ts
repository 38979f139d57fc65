import { beforeEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { formOf } from "../../../test/forms.ts"
import { gradingOf } from "../../../test/grading.ts"
import { bookOf, textRow } from "../../../test/spreadsheets/book.ts"

const college = await openCollege()
const { call, db, inject } = college
const { teacher, stranger, student, reset, sheetKey, column, assignment, addAssignment } =
  await gradingOf(college)
beforeEach(reset)

const fetchSheet = (format: string, caller: Caller = teacher) =>
  inject(caller, { url: `/api/grade-sheets/export?${new URLSearchParams({ ...sheetKey, format } as never)}` })

async function read(content: Buffer, name: string, caller: Caller = teacher) {
  const form = await formOf({}, { file: { name, content } })
  const answer = await inject(caller, { method: "POST", url: "/api/imports/lines", ...form })
  return { status: answer.statusCode, body: answer.json() }
}

describe.each(["csv", "xlsx"])("a sheet that was exported as %s", (format) => {
  test("has a row for each student and a column for each of the sheet's, and is read again as it is", async () => {
    const cells = [
      {
        student_id: student.id,
        column,
        state: "number",
        points_earned: 17.5,
        version: 0,
      },
      { student_id: student.id, column: "end_module", state: "absent", points_earned: null, version: 0 },
    ]
    await call(teacher, "PUT /grade-sheets", { body: { ...sheetKey, cells } })
    const { sheet } = (await call(teacher, "GET /grade-sheets", { query: sheetKey })).body.data
    const answer = await fetchSheet(format)
    expect(answer.headers["content-disposition"]).toMatch(new RegExp(`grades_MAT_P1_[\\d-]+\\.${format}`))
    const { body } = await read(Buffer.from(answer.rawPayload), `sheet.${format}`)
    const [head, ...rows] = body.data.lines
    expect(head).toEqual(["Student number", "First name", "Last name", "Fractions", "End of module"])
    expect(rows.map(([number]: string[]) => number)).toEqual(
      sheet.students.map(({ student_number }) => student_number),
    )
    const own = sheet.students.find(({ id }) => id === student.id)
    const marked = rows.find(([number]: string[]) => number === own?.student_number)
    expect(marked?.slice(3)).toEqual(["17.5", "absent"])
  })

  test("isn't available to a lecturer who doesn't teach the class", async () => {
    expect((await fetchSheet(format, stranger)).statusCode).toBe(404)
  })
})

test("a sheet with two columns of one title is exported with their numbers", async () => {
  const other = await addAssignment("fractions")
  const { payload } = await fetchSheet("csv")
  expect(payload.split(/\r?\n/)[0]).toContain(
    `Fractions (${assignment.id}),fractions (${other.id}),End of module`,
  )
})

test("titles that differ only in a quote or dash are exported with their numbers, because they are read as one", async () => {
  const one = await addAssignment("Mother's tongue - oral")
  const other = await addAssignment("Mother’s tongue – oral")
  const { payload } = await fetchSheet("csv")
  expect(payload.split(/\r?\n/)[0]).toContain(
    `Mother's tongue - oral (${one.id}),Mother’s tongue – oral (${other.id})`,
  )
})

describe("a file of marks", () => {
  test("is read for lecturers and administrators, and for nobody else", async () => {
    const file = Buffer.from("Number,Points\n1,2\n")
    for (const caller of [teacher, "admin"] as const) {
      expect((await read(file, "marks.csv", caller)).body.data.lines).toEqual([
        ["Number", "Points"],
        ["1", "2"],
      ])
    }
    expect((await read(file, "marks.csv", "student")).status).toBe(403)
    expect(await db.selectFrom("import").select("id").execute()).toEqual([])
  })

  test("that is too long or missing is refused in a sentence", async () => {
    const rows = Array.from({ length: 1001 }, (_, index) => textRow(`${index}`)).join("")
    expect((await read(await bookOf({ sheets: [{ rows }] }), "marks.xlsx")).body.errors).toEqual({
      file: "This file has more than 1,000 rows. Please leave out the others.",
    })
    const form = await formOf({ sheet: "" })
    const answer = await inject(teacher, { method: "POST", url: "/api/imports/lines", ...form })
    expect(answer.json().errors).toEqual({ file: "Please select a file to upload." })
  })
})
