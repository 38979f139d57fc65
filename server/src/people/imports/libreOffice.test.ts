import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { importsOf } from "../../../test/spreadsheets/imports.ts"
import { studentsOf } from "../../../test/students.ts"

const college = await openCollege()
const { db } = college
const { preview, runImport, exported } = importsOf(college, "students")

/**
 * A file that LibreOffice 7.4 saved, with 1,000 students on the sheet "Intake". It has a merged title above the names of the columns,
 * emails and years as results of formulas, days in the format 31/01/2004, telephone numbers whose zero comes from their format,
 * guardians' numbers of twelve digits, each class in a cell merged over its twenty students, and the hidden sheet "Last year".
 */
const file = await readFile(new URL("../../../test/spreadsheets/libreOffice.xlsx", import.meta.url))

test("1,000 students in a file of LibreOffice are read as displayed, imported, exported and read again", async () => {
  const read = await preview(file)
  expect(read).toMatchObject({
    sheet: "Intake",
    sheets: ["Intake"],
    hidden_sheets: ["Last year"],
    good: 1000,
  })
  expect(read.rows[0]).toMatchObject({
    row: 3,
    values: {
      first_name: "Ŵiza",
      email: "student0@college.example",
      phone_number: "0999100000",
      date_of_birth: "2000-01-01",
      year_of_study: "1",
      student_class: "P1",
      guardian_phone_number: "265880000000",
    },
  })
  expect(read.rows[999]).toMatchObject({
    row: 1002,
    values: { email: "student999@college.example", phone_number: "0999100999", student_class: "P2" },
  })
  expect(await runImport(file)).toMatchObject({ rows_total: 1000, rows_imported: 1000, rows_rejected: 0 })

  const [csv, xlsx] = [await exported("students/export", "csv"), await exported("students/export", "xlsx")]
  await db.deleteFrom("import").execute()
  await studentsOf(college).clear()
  const [fromCsv, fromXlsx] = [await preview(csv), await preview(xlsx)]
  expect(fromXlsx.rows).toHaveLength(1000)
  expect(fromXlsx.rows.map(({ values }) => values)).toEqual(fromCsv.rows.map(({ values }) => values))
})
