import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { studentColumns } from "#contract/members/students/columns.ts"
import { openCollege } from "../../../test/college.ts"
import { bookOf, textRow } from "../../../test/spreadsheets/book.ts"
import { importsOf } from "../../../test/spreadsheets/imports.ts"
import { studentsOf } from "../../../test/students.ts"

const college = await openCollege()
const { db, inject } = college
const { add, clear } = studentsOf(college)
const { send, preview, runImport, exported } = importsOf(college, "students")
beforeEach(async () => {
  await db.deleteFrom("import").execute()
  await clear()
})

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const head = ["First name", "Last name", "Email", "Phone number", "Date of birth", "Year of study"]

test("students come from a spreadsheet with the days and numbers that an office types", async () => {
  const cells = [text("Ann"), text("Banda"), text("none"), '<c s="1"><v>999123456</v></c>']
  const row = `<row>${cells.join("")}<c s="2"><v>37987</v></c><c><f>1</f><v>1</v></c></row>`
  const rows = textRow("Intake of 2026") + textRow(...head) + row
  const file = await bookOf({ sheets: [{ rows }], formats: ["0000000000", "dd/mm/yyyy"] })
  const { good, rows: read, delimiter, sheet } = await preview(file)
  expect([delimiter, sheet, good]).toEqual([null, "Sheet1", 1])
  expect(read[0]).toMatchObject({
    row: 3,
    values: { phone_number: "0999123456", date_of_birth: "2004-01-01", year_of_study: "1" },
  })
  expect((await send("", file)).status).toBe(201)
})

test("a wrong cell is named by its row, its column and its value", async () => {
  const row = textRow("Ann", "Banda", "none", "0999 123 456", "31/02/2004", "1")
  const { rows } = await preview(await bookOf({ sheets: [{ rows: textRow(...head) + row }] }))
  expect(rows[0]).toMatchObject({ row: 2, faults: [{ field: "date_of_birth" }] })
  expect(rows[0]?.faults[0]?.text).toMatch(/^Date of birth .* Here it is “31\/02\/2004”\.$/)
})

test("an error value of the spreadsheet is refused as a name or a village", async () => {
  const [formula, hash] = ['<c t="e"><f>Old!A2</f><v>#REF!</v></c>', text("########")]
  const cells = [formula, text("Banda #2"), text("none"), text("0999 123 456"), text("2004-01-31"), text("1")]
  const row = `<row>${cells.join("")}${hash}</row>`
  const { rows, good } = await preview(
    await bookOf({ sheets: [{ rows: textRow(...head, "Village") + row }] }),
  )
  expect(good).toBe(0)
  expect(rows[0]?.faults).toEqual([
    {
      field: "first_name",
      text: "First name is an error of the spreadsheet. Type what belongs there. Here it is “#REF!”.",
    },
    {
      field: "village",
      text: "Village is an error of the spreadsheet. Type what belongs there. Here it is “########”.",
    },
  ])
})

test("characters that the database can't store stop neither a good row nor the others", async () => {
  const rest = ["none", "0999 123 456", "2004-01-31"]
  const good = textRow("Ann_x0000_", "\u202aBanda_xD83D_", ...rest, "1")
  const bad = textRow("Bea_x0000_", "Moyo_xD83D_", ...rest, "nine_x0000_")
  const file = await bookOf({ sheets: [{ rows: textRow(...head) + good + bad }] })
  expect(await runImport(file)).toMatchObject({ rows_imported: 1, rows_rejected: 1 })
  const people = await db.selectFrom("person").select(["first_name", "last_name"]).execute()
  expect(people).toContainEqual({ first_name: "Ann", last_name: "Banda" })
})

test("another sheet can be chosen for the preview and the import, and hidden ones are named", async () => {
  const row = textRow("Ann", "Banda", "none", "0999 123 456", "2004-01-31", "1")
  const sheets = [
    { name: "Intake", rows: textRow(...head) + row },
    { name: "Notes", rows: textRow("Read me") + textRow("Please") },
    { name: "Old", state: "hidden", rows: textRow(...head) + row },
  ]
  const file = await bookOf({ sheets })
  expect(await preview(file)).toMatchObject({
    sheet: "Intake",
    sheets: ["Intake", "Notes"],
    hidden_sheets: ["Old"],
    good: 1,
  })
  expect(await preview(file, { sheet: "Notes" })).toMatchObject({ sheet: "Notes", good: 0 })
  expect((await send("/preview", file, { sheet: "Old" })).body).toMatchObject({
    errors: { file: "This spreadsheet has no sheet of that name." },
  })
  expect((await runImport(file, { sheet: "Intake" })).rows_imported).toBe(1)
})

test("a spreadsheet with titles, other column names, days in every form, lost zeros and blank rows is read", async () => {
  const number = (value: number, style?: number) =>
    `<c${style === undefined ? "" : ` s="${style}"`}><v>${value}</v></c>`
  const line = (cells: readonly string[]) => `<row>${cells.join("")}</row>`
  const texts = (...cells: readonly string[]) => cells.map((cell) => (cell === "" ? "<c/>" : text(cell)))
  const rows = [
    textRow("MLATHO TRAINING COLLEGE"),
    textRow("STUDENTS OF 2026 (first intake)"),
    "<row></row>",
    textRow(
      "S/N",
      "Reg No",
      "Surname",
      "First name(s)",
      "Sex (M/F)",
      "D.O.B.",
      "Cell No.",
      "Email",
      "Level",
      "Class",
    ),
    line([
      ...texts("1", "ML/26/001", "BANDA", "Chikondi", "F"),
      number(38119),
      number(999123456),
      ...texts("NIL", "Year 1", "p 1"),
    ]),
    line([
      ...texts("2", "ML/26/002", "Phiri", "Limbani", "m"),
      number(38119, 1),
      ...texts("888 123 457", "limbani@import.example", "1st year", "P2"),
    ]),
    line([
      ...texts(
        "3",
        "ML/26/003",
        "Moyo",
        "Tiyamike",
        "Female",
        "12-May-04",
        "0999 123 458",
        "none",
        "I",
        "P1",
      ),
    ]),
    line([
      ...texts("4", "ML/26/004", "Zulu", "Mphatso", "M", "12th May 2004", "+265 999 123 459", "-", "1", "P1"),
    ]),
    line([
      ...texts("5", "ML/26/005", "Gama", "Yankho", "F", "12/05/2004 ", "0999123460", "none", "one", "P1"),
    ]),
    ...Array.from({ length: 20 }, (_, index) => line(texts(String(index + 6)))),
    "<row><c/><c/></row>",
  ]
  const cover = textRow("Prepared by the registrar") + textRow("Class", "Students") + textRow("P1", "4")
  const sheets = [
    { name: "Summary", rows: cover },
    { name: "Students", rows: rows.join(""), after: '<mergeCells><mergeCell ref="A1:J1"/></mergeCells>' },
  ]
  const file = await bookOf({ sheets, formats: ["dd/mm/yyyy"] })
  const { good, sheet, rows: read } = await preview(file)
  expect(sheet).toBe("Students")
  expect(read.flatMap(({ faults }) => faults)).toEqual([])
  expect([good, read.length]).toEqual([5, 5])
  expect(await runImport(file)).toMatchObject({ rows_imported: 5, rows_rejected: 0 })
  const stored = await db
    .selectFrom("student")
    .innerJoin("person", "person.id", "person_id")
    .select(["first_name", "gender", "phone", "class", "year_of_study", "email"])
    .select(sql<string>`date_of_birth::text`.as("born"))
    .orderBy("student.id")
    .execute()
  expect(
    stored.map(({ first_name, gender, phone, class: name }) => [first_name, gender, phone, name]),
  ).toEqual([
    ["Chikondi", "female", "0999123456", "P1"],
    ["Limbani", "male", "0888 123 457", "P2"],
    ["Tiyamike", "female", "0999 123 458", "P1"],
    ["Mphatso", "male", "+265 999 123 459", "P1"],
    ["Yankho", "female", "0999123460", "P1"],
  ])
  expect(new Set(stored.map(({ born, year_of_study }) => `${born} ${year_of_study}`))).toEqual(
    new Set(["2004-05-12 1"]),
  )
  expect(stored.filter(({ email }) => email !== null)).toHaveLength(1)
})

test("a spreadsheet that holds too much is refused in a sentence", async () => {
  const file = await bookOf({ sheets: [{ rows: " ".repeat(50_000_000) }] })
  expect(file.length).toBeLessThan(100_000)
  expect(await send("/preview", file)).toMatchObject({
    status: 422,
    body: {
      errors: {
        file: "This spreadsheet holds more than 48 MB. Copy the rows that you need into a new file, and choose that.",
      },
    },
  })
})

test("rows that were not imported can be downloaded as a spreadsheet, corrected and imported", async () => {
  const rows = [
    textRow("Ann", "Banda", "none", "0999 123 456", "2004-01-31", "1"),
    textRow("Ben", "Phiri", "none", "0999 123 457", "2004-01-31", "9"),
  ]
  const file = await bookOf({ sheets: [{ rows: textRow(...head) + rows.join("") }] })
  const { id, rows_rejected } = await runImport(file)
  expect(rows_rejected).toBe(1)
  const { rawPayload } = await inject("admin", { url: `/api/imports/${id}/rejected` })
  const { rows: rejected } = await preview(rawPayload)
  expect(rejected).toHaveLength(1)
  expect(rejected[0]?.values).toMatchObject({ first_name: "Ben", date_of_birth: "2004-01-31" })
})

test.each(["csv", "xlsx"])(
  "students who were exported as %s are recognized, and a different value is named",
  async (format) => {
    await add({ first_name: "=Ann", home_district: "Dedza", guardian_name: "O'Neill; aunt" })
    await add({ email: "none", phone_number: "0999 123 456" })
    const file = await exported("students/export", format)
    const same = await preview(file)
    expect(same.rows.map(({ unchanged, faults }) => [unchanged, faults])).toEqual([
      [true, []],
      [true, []],
    ])
    expect(same.good).toBe(0)
    await db
      .updateTable("student")
      .set({ home_district: "Zomba" })
      .where("home_district", "=", "Dedza")
      .execute()
    const { rows } = await preview(file)
    const [faults] = rows.map(({ faults }) => faults).filter(({ length }) => length > 0)
    expect(faults).toEqual([
      {
        field: "home_district",
        text: expect.stringMatching(/has “Zomba” at the college\. Change it there\. Here it is “Dedza”\.$/),
      },
    ])
  },
)

test.each(["csv", "xlsx"])(
  "students who were exported as %s are imported with the same values",
  async (format) => {
    await add({
      first_name: "=Ann",
      guardian_name: "O'Neill; aunt",
      village: "Two\nlines",
      home_district: "Dedza",
    })
    await add({ first_name: "Ŵiza", guardian_phone_number: "+265 999 123 456" })
    const columnsOf = async () => {
      const names = studentColumns.map(([, label]) => label)
      const { rows } = await preview(await exported("students/export", "xlsx"))
      return rows.map(({ values }) => values).concat([{ names: names.join() }])
    }
    const file = await exported("students/export", format)
    const before = await columnsOf()
    await clear()
    // The people are kept, so their addresses are taken.
    await db
      .updateTable("person")
      .set({ email: sql<string>`id || '@once.example'` })
      .where("email", "like", "tadala%")
      .execute()
    expect(await runImport(file)).toMatchObject({ rows_imported: 2, rows_rejected: 0 })
    expect(await columnsOf()).toEqual(before)
    expect(await db.selectFrom("student").select("id").execute()).toHaveLength(2)
  },
)
