import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { mailsTo } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { faultsOf, importsOf } from "../../../test/spreadsheets/imports.ts"
import { closeDoors } from "../../college/college/doors.queries.ts"

const college = await openCollege()
const { call, db } = college
const course = courseOf(college)
const { preview, runImport, undo, exported, send } = importsOf(college, "lecturers")

let people = 0
const address = () => `lecturer${++people}@import.example`
beforeEach(async () => {
  await db.deleteFrom("import").execute()
  await db.deleteFrom("opening").execute()
  await course.clear()
})
const head = "First name,Surname,Email,Phone,Department,Home class,Hire date,Specialisation\r\n"
const listLecturers = async () => (await call("admin", "GET /lecturers")).body.data.lecturers

test("lecturers come from a table with other words for its columns, get numbers and are emailed", async () => {
  const email = address()
  const rows = `Grace,Phiri,${email},999123456,languages,p3,31/01/2020,Phonics\r\nBen,Banda,none,,Languages,,,\r\n`
  const { places, good } = await preview(head + rows)
  expect([Object.keys(places).length, good]).toEqual([8, 2])
  expect(await runImport(head + rows)).toMatchObject({ kind: "lecturers", rows_total: 2, rows_imported: 2 })
  const grace = (await listLecturers()).find(({ first_name }) => first_name === "Grace")
  expect(grace).toMatchObject({
    phone_number: "0999123456",
    department: "Languages",
    class: "P3",
    hire_date: "2020-01-31",
    specialization: "Phonics",
  })
  expect(await mailsTo(db, email)).toHaveLength(1)
})

test("nobody is emailed while the doors of a new college are closed", async () => {
  await closeDoors(db)
  const email = address()
  await runImport(`${head}Grace,Phiri,${email},,Languages,,,\r\n`)
  expect(await mailsTo(db, email)).toEqual([])
})

test("each wrong cell is named with its value", async () => {
  const email = address()
  const table = `${head}Grace,,${email},12,Magic,P3,31/02/2020,\r\nBen,Banda,${email},,Languages,P99,,\r\nAnn,Banda,${email},,Languages,,,\r\n`
  expect(faultsOf(await preview(table))).toEqual([
    expect.stringMatching(/^Last name is required\. .*Here it is “12”\. .*Here it is “31\/02\/2020”\./),
    expect.stringMatching(/Here it is “P99”\.$/),
    "Email is the same as in row 2.",
  ])
  expect(await send("", table)).toMatchObject({ status: 422 })
})

describe.each(["csv", "xlsx"])("a list that was exported as %s", (format) => {
  const add = () =>
    runImport(
      `${head}=Grace,Phiri,${address()},0999 123 456,Languages,P3,31/01/2020,"Phonics; ""rhymes"""\r\nBen,O'Neill,none,,Languages,,,\r\n`,
    )

  test("is recognized as imported already, and changes nothing", async () => {
    await add()
    const file = await exported("lecturers/export", format)
    const { rows, good } = await preview(file)
    expect(rows.map(({ unchanged, faults }) => [unchanged, faults])).toEqual([
      [true, []],
      [true, []],
    ])
    expect(good).toBe(0)
    expect((await send("", file)).body.errors).toEqual({
      file: "The college has every row of this file already.",
    })
    expect(await listLecturers()).toHaveLength(2)
  })

  test("has the rows that the list finds, and creates the same lecturers in an empty college", async () => {
    await add()
    expect((await preview(await exported("lecturers/export?search=neill", format))).rows).toHaveLength(1)
    const file = await exported("lecturers/export", format)
    const before = await listLecturers()
    await course.clear()
    await db
      .updateTable("person")
      .set({ email: sql<string>`id || '@once.example'` })
      .where("email", "like", "%@import.example")
      .execute()
    expect(await runImport(file)).toMatchObject({ rows_imported: 2, rows_rejected: 0 })
    const withoutNumbers = (rows: Awaited<ReturnType<typeof listLecturers>>) =>
      rows.map(({ id: _, employee_number: __, version: ___, ...row }) => row)
    expect(withoutNumbers(await listLecturers())).toEqual(withoutNumbers(before))
  })
})

test("a lecturer is recognized by a number and in cells as people and spreadsheets write them", async () => {
  await runImport(`${head}Grace,Ng'oma,none,0999123456,Languages,P3,31/01/2020,\r\n`)
  const text = (await exported("lecturers/export", "csv")).toString("utf8")
  const { employee_number } = (await listLecturers())[0]!
  const retyped = text
    .replace(employee_number, employee_number.toLowerCase().replace("-", " – "))
    .replace("0999123456", "999123456")
    .replace("Ng'oma", "Ng’oma")
    .replace("Languages", "LANGUAGES.")
  const { rows } = await preview(retyped)
  expect(rows.map(({ unchanged, faults }) => [unchanged, faults])).toEqual([[true, []]])
})

test("a row that contradicts a lecturer's record names the cell and the stored value", async () => {
  const email = address()
  await runImport(`${head}Grace,Phiri,${email},0999 123 456,Languages,P3,,\r\n`)
  expect(faultsOf(await preview(`${head}Grace,Phiri,${email},0999 123 457,Languages,,,\r\n`))).toEqual([
    "Grace Phiri has “0999 123 456” at the college. Change it there. Here it is “0999 123 457”.",
  ])
})

test("undoing removes those who have done nothing since, and keeps the others", async () => {
  const { id } = await runImport(
    `${head}Grace,Phiri,${address()},,Languages,,,\r\nBen,Banda,none,,Languages,,,\r\n`,
  )
  const ben = (await listLecturers()).find(({ first_name }) => first_name === "Ben")
  await db.updateTable("lecturer").set({ office_location: "B2" }).where("id", "=", ben!.id).execute()
  expect(await undo(id)).toMatchObject({ removed: 1, kept: 1 })
  expect((await listLecturers()).map(({ first_name }) => first_name)).toEqual(["Ben"])
})
