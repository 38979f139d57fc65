import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import type { ImportPreview, ImportReceipt } from "#contract/people/imports/endpoints.ts"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"
import { closeTerm } from "../../../test/records.ts"
import { importsOf } from "../../../test/spreadsheets/imports.ts"

const college = await openCollege()
const { call, db, inject } = college
const imports = importsOf(college, "grades")
const { term, maths, student, other, assignment, addAssignment, give, reset } = await gradingOf(college)
beforeEach(async () => {
  await reset()
  await db.deleteFrom("import").execute()
})

async function answerTo(url: "" | "/preview", text: string | Buffer<ArrayBuffer>) {
  return (await imports.send(url, text)).body
}
const send = async (...sent: Parameters<typeof answerTo>) => (await answerTo(...sent)).data
const preview = async (text: string | Buffer<ArrayBuffer>): Promise<ImportPreview> =>
  (await send("/preview", text)).preview
const runImport = async (text: string | Buffer<ArrayBuffer>): Promise<ImportReceipt> =>
  (await send("", text)).import
const exported = (format: string) =>
  inject("admin", { url: `/api/grades/export?term_id=${term.id}&format=${format}` })
const download = async () => (await exported("csv")).body
const spreadsheet = async () => Buffer.from((await exported("xlsx")).rawPayload)
const allGrades = () => db.selectFrom("grade").selectAll().orderBy("id").execute()
const faultsOf = ({ rows }: ImportPreview) =>
  rows.map(({ faults }) => faults.map(({ text }) => text).join(" "))

/** Gives grades of every state and kind, and then changes the assignments that they were given for. */
async function giveAll() {
  const states = ["number", "missing", "exempt", "absent"] as const
  const titled = new Set(["Fractions", "Renamed", "Deleted", "Narrowed"])
  const ofTitle = (to: { id: number }, assignmentTitle: string, fields: object = {}) => ({
    studentId: to.id,
    subjectId: maths.id,
    termId: term.id,
    assignmentTitle,
    pointsEarned: 7.5,
    // An assignment with this title has its own maximum.
    ...(!titled.has(assignmentTitle) && { maxPoints: 100 }),
    ...fields,
  })
  const renamed = await addAssignment("Renamed", { max_marks: 30 })
  const deleted = await addAssignment("Deleted", { max_marks: 10 })
  const narrowed = await addAssignment("Narrowed")
  const bodies = [
    ...states.map((state, index) =>
      ofTitle(student, `=Quiz ${index}, "oral"`, { state, feedback: "-1 for\nspelling" }),
    ),
    ofTitle(other, "Fractions", { state: "missing" }),
    ofTitle(student, "Renamed"),
    ofTitle(student, "Deleted"),
    ofTitle(other, "Narrowed", { state: "absent" }),
    ofTitle(student, "Later", { maxPoints: 12.5 }),
    ofTitle(student, "Final exam", { gradeType: "end_module", maxPoints: 60 }),
    ofTitle(other, "", { gradeType: "end_module", state: "exempt" }),
  ]
  for (const body of bodies) expect((await give(body, "admin")).status).toBe(201)
  const change = (id: number, to: object) =>
    db.updateTable("assignment").set(to).where("id", "=", id).execute()
  await change(renamed.id, { title: "Another name" })
  await change(deleted.id, { deleted_at: "2026-01-01" })
  await change(narrowed.id, { class: "P1" })
  await addAssignment("Later")
  await addAssignment("Deleted", { max_marks: 10 })
  return bodies.length
}

test.each([
  ["download", download],
  ["spreadsheet", spreadsheet],
])("every row of the product's own %s imports again, and changes nothing", async (_, fetchFile) => {
  const count = await giveAll()
  const before = await allGrades()
  const file = await fetchFile()
  const read = await preview(file)
  expect(faultsOf(read)).toEqual(Array.from({ length: count }, () => ""))
  expect(new Set(read.rows.map(({ values }) => values.now))).toEqual(
    new Set(["The same grade: nothing changes"]),
  )
  expect([read.good, read.rows.filter(({ unchanged }) => unchanged).length]).toEqual([0, count])
  const notices = () => db.selectFrom("notification").select("id").execute()
  const notified = await notices()
  expect(await answerTo("", file)).toMatchObject({
    success: false,
    errors: { file: "The college has every row of this file already." },
  })
  expect([await allGrades(), await notices()]).toEqual([before, notified])
})

test("a row of a closed term changes nothing if it is the grade that the student has, and is refused otherwise", async () => {
  const count = await giveAll()
  const file = await download()
  await closeTerm(db, term.id)
  const { rows, good } = await preview(file)
  expect([good, rows.filter(({ unchanged }) => unchanged).length]).toEqual([0, count])
  const [head = "", ...lines] = file.trimEnd().split("\r\n")
  const changed = [head, ...lines.map((line) => line.replace("7.5", "6.5"))].join("\r\n")
  const refused = (await preview(changed)).rows.filter(({ unchanged }) => !unchanged)
  expect(refused.map(({ values, faults }) => [values.points_earned, faults])).toEqual(
    refused.map(() => [
      "6.5",
      [{ field: "term", text: "This term is closed, so its grades can't be changed." }],
    ]),
  )
  expect(refused.length).toBeGreaterThan(3)
})

test("a download of more than 2,000 marks imports again, and changes nothing", async () => {
  await sql`insert into grade (student_id, offering_id, grade_type, title, state, points, max_points, published_at)
    select student.id, offering.id, 'assignment', 'Quiz ' || n, 'number', n % 11, 10, now()
    from student, offering, generate_series(1, 1001) n`.execute(db)
  const before = await allGrades()
  const file = await download()
  const read = await preview(file)
  expect([read.rows.length, read.good]).toEqual([before.length, 0])
  expect(new Set(read.rows.map(({ values }) => values.now))).toEqual(
    new Set(["The same grade: nothing changes"]),
  )
  await db.deleteFrom("grade").where("title", "=", "Quiz 1").execute()
  expect(await runImport(file)).toMatchObject({ rows_imported: 2, rows_rejected: 0 })
  expect(await allGrades()).toHaveLength(before.length)
})

test("a download whose grades were deleted brings each of them back", async () => {
  await giveAll()
  const figures = async () => (await call("admin", "GET /grades/stats")).body.data.stats
  const before = await figures()
  const file = await download()
  await db.deleteFrom("grade").execute()
  // Now these titles mean assignments of another class or with another maximum.
  const freed = file.replaceAll("Narrowed", "Narrowed then").replaceAll("Later", "Later on")
  const { rows_imported, rows_rejected } = await runImport(freed)
  expect([rows_rejected, rows_imported]).toEqual([0, before.total_grades])
  expect(await figures()).toEqual(before)
})

test("the state of a row is in its own column or in place of the points, and the preview says what it means", async () => {
  const { student_number } = await db
    .selectFrom("student")
    .select("student_number")
    .where("id", "=", student.id)
    .executeTakeFirstOrThrow()
  const cells = [
    ["missing", ""],
    ["Exempt", ""],
    ["", "ABSENT"],
    ["absent", "absent"],
    ["number", "7,5"],
    ["", "7.5"],
    ["absent", "7.5"],
    ["missing", "absent"],
    ["number", ""],
    ["sick", ""],
  ]
  const rows = cells.map(
    ([state, points], index) => `${student_number};MAT;Quiz ${index};${state};${points};10`,
  )
  const read = await preview(
    ["student_number;subject_code;assignment_title;state;points_earned;max_points", ...rows].join("\n"),
  )
  const without = "has no points. Please empty one of the two cells."
  expect(
    read.rows.map(({ values, faults }) => faults.map(({ text }) => text).join(" ") || values.result),
  ).toEqual([
    "Missing: counts 0",
    "Exempt: left out",
    "Absent: counts 0 until a resit",
    "Absent: counts 0 until a resit",
    "7.5/10",
    "7.5/10",
    `A grade that is absent ${without}`,
    `A grade that is missing ${without}`,
    "Points earned are required.",
    "State must be one of: number, missing, exempt, absent. Here it is “sick”.",
  ])
})

test("the preview says of each title that no mark has yet that it is new work", async () => {
  const numbers = await db.selectFrom("student").select("student_number").orderBy("id").execute()
  const file = (of: number, ...titles: string[]) =>
    [
      "student_number;subject_code;assignment_title;points_earned;max_points",
      ...titles.map((title) => `${numbers[of]?.student_number};MAT;${title};7;20`),
    ].join("\n")
  const now = async () => (await preview(file(0, "Fractions", "Oral"))).rows.map(({ values }) => values.now)
  expect(await now()).toEqual(["", "Nothing: this title is new work"])
  await runImport(file(1, "ORAL"))
  expect(await now()).toEqual(["", ""])
})

test("a resit replaces absent, and undoing the file puts absent back", async () => {
  const absent = { studentId: student.id, assignmentId: assignment.id, state: "absent" }
  expect((await give(absent, "admin")).status).toBe(201)
  const file = (await download()).replace(",absent,,20,", ",number,15,20,")
  expect((await preview(file)).rows[0]!.values).toMatchObject({
    now: "Absent: counts 0 until a resit",
    result: "15/20",
  })
  const { id } = await runImport(file)
  expect(await allGrades()).toMatchObject([{ state: "number", points: 15, percentage: 75 }])
  await call("admin", "POST /imports/{id}/undo", { params: { id } })
  expect(await allGrades()).toMatchObject([{ state: "absent", points: null, percentage: null }])
})

describe("a row that equals the stored grade", () => {
  const rowsFor = async (...rows: [of: { id: number }, points: number][]) => {
    const numbers = await db.selectFrom("student").select(["id", "student_number"]).execute()
    const numberOf = ({ id }: { id: number }) => numbers.find((number) => number.id === id)?.student_number
    return [
      "student_number,subject_code,assignment_title,points_earned,max_points",
      ...rows.map(([of, points]) => `${numberOf(of)},MAT,Fractions,${points},20`),
    ].join("\n")
  }

  test("counts neither as imported nor as rejected", async () => {
    await runImport(await rowsFor([student, 15]))
    const file = await rowsFor([student, 15], [other, 21])
    expect((await preview(file)).good).toBe(0)
    const both = await rowsFor([student, 15], [other, 16])
    const { good, rows } = await preview(both)
    expect([good, rows.map(({ unchanged }) => unchanged === true)]).toEqual([1, [true, false]])
    expect(await runImport(both)).toMatchObject({
      rows_total: 2,
      rows_imported: 1,
      rows_unchanged: 1,
      rows_rejected: 0,
    })
  })

  test("publishes a draft, and counts", async () => {
    const file = await rowsFor([student, 15])
    await runImport(file)
    await db.updateTable("grade").set({ published_at: null }).execute()
    const { good, rows } = await preview(file)
    expect([good, rows[0]?.values.now]).toEqual([1, "The same grade as a draft: it is published"])
    expect((await runImport(file)).rows_imported).toBe(1)
    expect(await db.selectFrom("grade").select("id").where("published_at", "is", null).execute()).toEqual([])
  })
})

test("a file that two people import at the same moment is imported once, and the other person is told that its grades exist", async () => {
  await giveAll()
  const file = (await download()).replaceAll("Later", "Afterwards")
  const [one, two] = await Promise.all([answerTo("", file), answerTo("", file)])
  expect([one, two].filter(({ success }) => success)).toHaveLength(1)
  expect([one, two].find(({ success }) => !success)?.message).toBe(
    "The college has every row of this file already.",
  )
})
