import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { closeTerm, reopenTerm } from "../../../test/records.ts"
import { faultsOf, importsOf } from "../../../test/spreadsheets/imports.ts"

const college = await openCollege()
const { call, db } = college
const course = courseOf(college)
const { preview, runImport, undo, exported } = importsOf(college, "teaching")

async function setUp() {
  const term = await course.addTerm(1)
  const [english, maths] = [await course.addSubject(), await course.addSubject("Mathematics")]
  const [grace, mary] = [await course.addLecturer(), await course.addLecturer()]
  const numbers = await db.selectFrom("lecturer").select(["id", "employee_number"]).execute()
  const codes = await db.selectFrom("subject").select(["id", "code"]).execute()
  return {
    term,
    english: codes.find(({ id }) => id === english.id)!.code,
    maths: codes.find(({ id }) => id === maths.id)!.code,
    grace: numbers.find(({ id }) => id === grace.id)!.employee_number,
    mary: numbers.find(({ id }) => id === mary.id)!.employee_number,
  }
}
let made: Awaited<ReturnType<typeof setUp>>
beforeEach(async () => {
  await db.deleteFrom("import").execute()
  await db.deleteFrom("notification").execute()
  await course.clear()
  made = await setUp()
})

const head = "Module code,Employee number,Classes,Term\r\n"
const listed = async () => {
  const { teachingAssignments } = (await call("admin", "GET /teaching-assignments")).body.data
  return teachingAssignments
    .map((teachingAssignment) => [
      teachingAssignment.subject_code,
      teachingAssignment.lecturer_id,
      teachingAssignment.class,
      teachingAssignment.term_name,
    ])
    .toSorted((a, b) => `${a}`.localeCompare(`${b}`))
}
const notified = () =>
  db.selectFrom("notification").select("id").where("title", "=", "What you teach has changed").execute()

test("who teaches what comes from a table, in one class, in several, or in all, and each lecturer is told once", async () => {
  const { english, maths, grace, mary } = made
  const table = `${head}${english.toLowerCase()},${grace},p2 and P10,\r\n${maths},${mary},,\r\n${maths},${grace},all,\r\n`
  expect(await runImport(table)).toMatchObject({ kind: "teaching", rows_total: 3, rows_imported: 3 })
  expect((await listed()).map(([code, , name]) => [code, name])).toEqual(
    expect.arrayContaining([
      [english, "P2"],
      [english, "P10"],
      [maths, null],
    ]),
  )
  expect(await listed()).toHaveLength(4)
  expect(await notified()).toHaveLength(2)
})

test("each row that can't be says why", async () => {
  const { english, grace, term } = made
  const table = `${head}XYZ,${grace},P2,\r\n${english},Nobody,P2,\r\n${english},${grace},P99,\r\n${english},${grace},P2,Term 9\r\n,,,\r\n${english},${grace},P2,\r\n${english},${grace},"P3,P2",\r\n,${grace},P1,\r\n`
  expect(faultsOf(await preview(table))).toEqual([
    "There is no subject with the code XYZ.",
    "There is no lecturer called Nobody, nor with this number.",
    "There is no class called P99. Here it is “P99”.",
    "There is no term called Term 9.",
    "",
    "This is the same as in row 7.",
    "Subject code is required.",
  ])
  await closeTerm(db, term.id)
  expect(faultsOf(await preview(`${head}${english},${grace},P2,${term.name}\r\n`))).toEqual([
    "This term is closed, so its teaching assignments can't be changed.",
  ])
})

test("a class that a cell names twice is one", async () => {
  const { english, grace } = made
  expect(await runImport(`${head}${english},${grace},P2; p2,\r\n`)).toMatchObject({ rows_imported: 1 })
  expect((await listed()).map(([, , name]) => name)).toEqual(["P2"])
})

test("a row that adds a lecturer to another says whom", async () => {
  const { english, grace, mary } = made
  await runImport(`${head}${english},${grace},P2,\r\n`)
  const { rows, good } = await preview(`${head}${english},${mary},P2,\r\n`)
  expect(good).toBe(1)
  expect(rows[0]?.warnings).toEqual([
    { text: expect.stringMatching(/^P2: .* teaches this too, and stays\.$/), student_id: null },
  ])
})

describe.each(["csv", "xlsx"])("a list that was exported as %s", (format) => {
  test("is at the college already, and brings back what was taken away", async () => {
    const { english, maths, grace, mary, term } = made
    await runImport(`${head}${english},${grace},P2; P10,\r\n${maths},${mary},,\r\n`)
    const [before, file] = [
      await listed(),
      await exported(`teaching-assignments/export?term_id=${term.id}`, format),
    ]
    const { rows, good } = await preview(file)
    expect([rows.map(({ unchanged }) => unchanged), good]).toEqual([[true, true, true], 0])
    await closeTerm(db, term.id)
    expect((await preview(file)).rows.map(({ unchanged }) => unchanged)).toEqual([true, true, true])
    await reopenTerm(db, term.id)
    await db.deleteFrom("teaching_assignment").execute()
    expect(await runImport(file)).toMatchObject({ rows_imported: 3, rows_rejected: 0 })
    expect(await listed()).toEqual(before)
  })
})

test("undoing removes what the import added, and keeps what existed before", async () => {
  const { english, maths, grace } = made
  await runImport(`${head}${english},${grace},P2,\r\n`)
  const before = await listed()
  const { id } = await runImport(`${head}${english},${grace},"P2,P3",\r\n${maths},${grace},,\r\n`)
  expect(await listed()).toHaveLength(3)
  expect(await undo(id)).toMatchObject({ removed: 2, kept: 0 })
  expect(await listed()).toEqual(before)
})

test("subjects and lecturers may be named as people name them, and an ambiguous name is refused", async () => {
  const people = db.selectFrom("lecturer").innerJoin("person", "person.id", "person_id")
  const rows = await people.select(["employee_number", "person.id"]).execute()
  const name = (number: string, first_name: string, last_name: string) =>
    db
      .updateTable("person")
      .set({ first_name, last_name })
      .where("id", "=", rows.find(({ employee_number }) => employee_number === number)!.id)
      .execute()
  await name(made.grace, "Grace", "Phiri")
  await name(made.mary, "Mary", "Phiri")
  const subject = (await db
    .selectFrom("subject")
    .select("name")
    .where("code", "=", made.maths)
    .executeTakeFirst())!.name
  const names = ["Mrs Grace Phiri", "PHIRI, Grace", "G. Phiri", "Phiri G", "Phiri", "Ms Banda"]
  const table = `Subject,Teacher,Class\r\n${names.map((name, index) => `${subject},"${name}",P${index + 1}\r\n`).join("")}`
  expect(faultsOf(await preview(table))).toEqual([
    "",
    "",
    "",
    "",
    "There are several lecturers called Phiri. Please write the number.",
    "There is no lecturer called Ms Banda, nor with this number.",
  ])
})
