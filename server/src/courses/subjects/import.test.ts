import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { nationalProgramme } from "#contract/courses/subjects/programme.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { faultsOf, importsOf } from "../../../test/spreadsheets/imports.ts"

const college = await openCollege()
const { call, db } = college
const course = courseOf(college)
const { preview, runImport, undo, exported } = importsOf(college, "subjects")

beforeEach(async () => {
  await db.deleteFrom("import").execute()
  await course.clear()
})
const head = "Subject code,Subject name,Credits,Term,Periods\r\n"
const listed = async () => {
  const { subjects } = (await call("admin", "GET /subjects")).body.data
  return subjects.map(({ id: _, version: __, ...subject }) => subject)
}

test("subjects come from a table, each in the place of its term", async () => {
  expect(
    await runImport(`${head}eng101,English,4,Term 1,5\r\nTEP203,Teaching Practice,5,4,\r\n`),
  ).toMatchObject({
    kind: "subjects",
    rows_imported: 2,
  })
  expect(
    (await listed()).map((subject) => [
      subject.code,
      subject.year_of_study,
      subject.semester_number,
      subject.weekly_hours,
    ]),
  ).toEqual([
    ["ENG101", 1, 1, 5],
    ["TEP203", 2, null, null],
  ])
})

test("each wrong cell is named with what stands in it, and a code that comes twice with the row", async () => {
  const table = `${head}ENG101,,9,Term 7,\r\nMAT101,Mathematics,4,1,\r\nmat101,Mathematics,4,1,\r\n`
  const [first, ...others] = faultsOf(await preview(table))
  expect(first).toMatch(/Name is required\./)
  expect(first).toMatch(/Here it is “9”\./)
  expect(first).toMatch(/Here it is “Term 7”\./)
  expect(others).toEqual(["", "Code is the same as in row 3."])
})

test("a row that says something else of a subject names the cell and what the college has", async () => {
  await runImport(`${head}ENG101,English,4,1,5\r\n`)
  expect(faultsOf(await preview(`${head}ENG101,English,3,1,\r\n`))).toEqual([
    "ENG101 has “4” at the college. Change it there. Here it is “3”.",
  ])
})

test("a row that only writes a subject's cells in another way changes nothing", async () => {
  await runImport(`${head}MTG101,Mother's tongue - oral,4,1,5\r\n`)
  const { rows } = await preview(`${head}mtg 101,Mother’s tongue – oral,4,Term 1,05\r\n`)
  expect(rows.map(({ unchanged, faults }) => [unchanged, faults])).toEqual([[true, []]])
})

describe.each(["csv", "xlsx"])("a list that was exported as %s", (format) => {
  test("is at the college already, and makes the same subjects where there are none", async () => {
    await call("admin", "POST /subjects/many", { body: { rows: nationalProgramme } })
    const [file, before] = [await exported("subjects/export", format), await listed()]
    const { rows, good } = await preview(file)
    expect([rows.length, rows.every(({ unchanged }) => unchanged), good]).toEqual([33, true, 0])
    await course.clear()
    expect(await runImport(file)).toMatchObject({ rows_imported: 33, rows_rejected: 0 })
    expect(await listed()).toEqual(before)
  })

  test("holds what the list finds", async () => {
    await call("admin", "POST /subjects/many", { body: { rows: nationalProgramme } })
    expect(
      (await preview(await exported("subjects/export?year_of_study=1&search=english", format))).rows,
    ).toHaveLength(2)
  })
})

test("undoing removes the subjects that nobody has used or changed since", async () => {
  const { id } = await runImport(`${head}ENG101,English,4,1,5\r\nMAT101,Mathematics,4,1,5\r\n`)
  await db.updateTable("subject").set({ credits: 3 }).where("code", "=", "MAT101").execute()
  expect(await undo(id)).toMatchObject({ removed: 1, kept: 1 })
  expect((await listed()).map(({ code }) => code)).toEqual(["MAT101"])
})

test("a spreadsheet has all subjects, also those beyond a page of the list", async () => {
  await sql`insert into subject (code, name, credits, year_of_study, semester_number)
    select 'BIG' || number, 'Subject ' || number, 1, 1, 1 from generate_series(1, 1001) number`.execute(db)
  const table = (await exported("subjects/export", "csv")).toString()
  expect(table.trim().split("\r\n")).toHaveLength(1002)
})
