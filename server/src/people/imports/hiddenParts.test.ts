import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { formOf } from "../../../test/forms.ts"
import { bookOf, textRow } from "../../../test/spreadsheets/book.ts"
import { studentsOf } from "../../../test/students.ts"

const college = await openCollege()
const { db, inject } = college
const { clear } = studentsOf(college)
beforeEach(async () => {
  await db.deleteFrom("import").execute()
  await clear()
})

type Book = Parameters<typeof bookOf>[0]

async function send(path: string, book: Book) {
  const form = await formOf({}, { file: { name: "list.xlsx", content: await bookOf(book) } })
  const answer = await inject("admin", { method: "POST", url: `/api/imports/${path}`, ...form })
  const { data, message } = answer.json()
  return data ?? message
}
const head = ["First name", "Last name", "Email", "Phone number", "Date of birth", "Year of study"]
const hide = (row: string) => row.replace("<row>", '<row hidden="1">')

test("a hidden row and a hidden column are not imported, and the preview counts them", async () => {
  const row = (first: string) => textRow(first, "Banda", "none", "0999 123 456", "2004-01-31", "1", "Nkhoma")
  const rows = textRow(...head, "Village") + row("Ann") + hide(row("Ben")) + row("Cecilia")
  const book = { sheets: [{ before: '<cols><col min="7" max="7" hidden="1"/></cols>', rows }] }
  const { preview } = await send("students/preview", book)
  expect(preview).toMatchObject({ hidden_sheets: [], hidden_rows: 1, hidden_columns: 1, good: 2 })
  expect(preview.rows).toMatchObject([
    { row: 2, values: { first_name: "Ann" } },
    { row: 4, values: { first_name: "Cecilia" } },
  ])
  expect((await send("students", book)).import.rows_imported).toBe(2)
  const imported = await db
    .selectFrom("student")
    .innerJoin("person", "person.id", "person_id")
    .select(["first_name", "village"])
    .orderBy("first_name")
    .execute()
  expect(imported).toEqual([
    { first_name: "Ann", village: null },
    { first_name: "Cecilia", village: null },
  ])
})

test("a file is refused with the way to show what is hidden if nothing else is there", async () => {
  const [names, row] = [textRow(...head), textRow("Ann", "Banda", "none", "0999 123 456", "2004-01-31", "1")]
  const refusal =
    "This file has no rows below the names of its columns but hidden ones. Show them, save the file, and choose it again."
  for (const rows of [names + hide(row), hide(names) + row])
    expect(await send("students/preview", { sheets: [{ rows }] })).toBe(refusal)
  expect(await send("students/preview", { sheets: [{ rows: names + row, state: "hidden" }] })).toBe(
    "Every sheet of this spreadsheet is hidden. Show the one that you need, save the file, and choose it again.",
  )
})

test("a table of marks is read without what is hidden, which is counted", async () => {
  const rows = textRow("Number", "Mark") + hide(textRow("IPTE25-001", "55"))
  expect(await send("lines", { sheets: [{ rows }] })).toEqual({
    lines: [["Number", "Mark"]],
    hidden_sheets: [],
    hidden_rows: 1,
    hidden_columns: 0,
  })
})

test.each([
  ["1900", 37987, ""],
  ["1904", 36525, 'date1904="1"'],
])(
  "a date of birth that lost its format is right in a workbook that counts days from %s",
  async (_, serial, properties) => {
    const texts = textRow("Ann", "Banda", "none", "0999 123 456").replace("</row>", "")
    const rows = `${textRow(...head)}${texts}<c><v>${serial}</v></c><c><v>1</v></c></row>`
    expect((await send("students", { sheets: [{ rows }], properties })).import.rows_imported).toBe(1)
    const { date_of_birth } = await db.selectFrom("student").select("date_of_birth").executeTakeFirstOrThrow()
    expect(date_of_birth).toBe("2004-01-01")
  },
)
