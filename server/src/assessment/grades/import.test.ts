import { beforeEach, describe, expect, test } from "vitest"
import type { ImportPreview, ImportReceipt } from "#contract/people/imports/endpoints.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { formOf } from "../../../test/forms.ts"
import { gradingOf, raced } from "../../../test/grading.ts"
import { closeTerm, deleteRecord } from "../../../test/records.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"

const college = await openCollege()
const { call, db, inject } = college
const { course, maths, term, student, other, assignment, addAssignment, give, reset } =
  await gradingOf(college)
const rows = await db.selectFrom("student").select(["id", "student_number"]).execute()
const numberOf = (of: { id: number }) => rows.find(({ id }) => id === of.id)!.student_number
const numbers = [numberOf(student), numberOf(other)] as const

beforeEach(async () => {
  await reset()
  await db.deleteFrom("import").execute()
})

const heads = "student_number,subject_code,assignment_title,grade_type,points_earned,max_points,feedback,term"
const fileOf = (...rows: string[]) => [heads, ...rows].join("\n")

async function send(url: string, text: string, caller: Caller = "admin") {
  const form = await formOf({}, { file: { name: "grades.csv", content: Buffer.from(text) } })
  const answer = await inject(caller, { method: "POST", url: `/api/imports/grades${url}`, ...form })
  return { status: answer.statusCode, body: answer.json() }
}
const preview = async (...rows: string[]): Promise<ImportPreview> =>
  (await send("/preview", fileOf(...rows))).body.data.preview
const runImport = async (...rows: string[]): Promise<ImportReceipt> =>
  (await send("", fileOf(...rows))).body.data.import
const undo = (id: number) => call("admin", "POST /imports/{id}/undo", { params: { id } })
const gradesOf = async (of = student) =>
  (await call(of, "GET /grades/my-grades")).body.data.grades.map(
    ({ assignment_title, percentage, state }) => [assignment_title, percentage ?? state],
  )

describe("the preview", () => {
  test("shows the errors of a row, and changes nothing", async () => {
    const [one] = numbers
    const { rows, good } = await preview(
      `${one},MAT,Essay,assignment,75,100,Well done,Term 1`,
      `${one},MAT,Test,assignment,105,100,,Term 1`,
      `IPTE99-9999,MAT,Essay,assignment,75,100,,Term 1`,
      `${one},XYZ,Essay,assignment,75,100,,Term 1`,
      `${one},MAT,Essay,assignment,75,100,,Term 9`,
      `${one!.toLowerCase().replace("-", " – ")},mat,ESSAY,Assignment,70,100,,term 1`,
      `${one},MAT,,assignment,75,100,,`,
      `${one},MAT,Oral,homework,7.55,100,,`,
      `${one},MAT,Fractions,assignment,15,100,,`,
      `,,,,,,,x`,
      `${one},MAT,Quiz,assignment,"75,5",100,,Term 1`,
      `${one},MAT,Debate,assignment,"1,000",2000,,Term 1`,
      `${one},MAT,Drama,assignment,3,5,10,,Term 1`,
    )
    expect(good).toBe(2)
    expect(rows.map(({ row, faults }) => [row, faults.map(({ text }) => text).join(" ")])).toEqual([
      [2, ""],
      [3, "Points earned must not be more than 100."],
      [4, "There is no student with the number IPTE99-9999."],
      [5, "There is no subject with the code XYZ."],
      [6, "There is no term called Term 9."],
      [7, "This is the same grade as in row 2."],
      [8, "Assignment title is required."],
      [
        9,
        "Grade type must be one of: assignment, end_module. Here it is “homework”. " +
          "Points earned must be a number of at least 0 with at most one decimal. Here it is “7.55”.",
      ],
      [10, "This assignment is out of 20 points."],
      [
        11,
        "Student number is required. Subject code is required. Points earned are required. Assignment title is required.",
      ],
      [12, ""],
      [13, "Points earned must be a number of at least 0 with at most one decimal. Here it is “1,000”."],
      [
        14,
        "There are 9 cells, and 8 columns. Is there a comma in a number or a name? Put it in quotation marks.",
      ],
    ])
    expect(await gradesOf()).toEqual([])
  })

  test("rejects a title of several assignments, unless one is for the student's class", async () => {
    await addAssignment("Essay", { class: "P1", max_marks: 10 })
    await addAssignment("Essay", { class: "P3" })
    const ofEach = () =>
      preview(...numbers.map((number) => `${number},MAT,Essay,assignment,5,10,,`)).then(({ rows }) =>
        rows.map(({ faults }) => faults.map(({ text }) => text).join(" ")),
      )
    const several = expect.stringContaining("There are several assignments called Essay")
    expect(await ofEach()).toEqual(["", several])
    await db.updateTable("assignment").set({ class: null }).where("title", "=", "Essay").execute()
    expect(await ofEach()).toEqual([several, several])
  })

  test("rejects deleted students, subjects and assignments", async () => {
    const leaver = await course.addStudent(term.id, "P1")
    await deleteRecord(db, "student", leaver.id)
    const { student_number } = await db
      .selectFrom("student")
      .select("student_number")
      .where("id", "=", leaver.id)
      .executeTakeFirstOrThrow()
    const art = (
      await call("admin", "POST /subjects", { body: { code: "ART", name: "Art", term_id: term.id } })
    ).body.data.subject
    await call("admin", "DELETE /subjects/{id}", { params: { id: art.id } })
    const essay = await addAssignment("Essay")
    await deleteRecord(db, "assignment", essay.id)
    const { rows } = await preview(
      `${student_number},MAT,Essay,assignment,5,,,`,
      `${numbers[0]},ART,Essay,assignment,5,,,`,
      `${numbers[0]},MAT,Essay,assignment,50,100,,`,
    )
    expect(rows.map(({ faults }) => faults.map(({ text }) => text).join(" "))).toEqual([
      `There is no student with the number ${student_number}.`,
      "There is no subject with the code ART.",
      "",
    ])
  })

  test("is for administrators only", async () => {
    expect((await send("/preview", fileOf(), "lecturer")).status).toBe(403)
    expect((await send("", fileOf(), student)).status).toBe(403)
  })
})

describe("an import", () => {
  test("imports the valid rows, stores the others with their errors, and notifies each student once", async () => {
    const [one, two] = numbers
    const receipt = await runImport(
      `${one},MAT,Fractions,assignment,15,,Show your work,`,
      `${one},MAT,,End of module,80,100,,Term 1`,
      `${two},MAT,fractions,assignment,absent,20,,Term 1`,
      `${two},MAT,,end_module,101,,,`,
    )
    expect(receipt).toMatchObject({ kind: "grades", rows_total: 4, rows_imported: 3, rows_rejected: 1 })
    expect(await gradesOf()).toEqual([
      ["Fractions", 75],
      ["End of module", 80],
    ])
    expect(await gradesOf(other)).toEqual([["Fractions", "absent"]])
    const { body } = await call(student, "GET /grades/my-gpa")
    expect(body.data.gpa).toMatchObject({ overall_average: 78, current_gpa: 3 })
    const { body: notified } = await call(student, "GET /notifications")
    expect(notified.data.notifications.map(({ title }) => title)).toEqual(["2 new grades"])
    const { body: othersTold } = await call(other, "GET /notifications")
    expect(othersTold.data.notifications.map(({ title }) => title)).toEqual(["1 new grade"])
    const rejected = await inject("admin", { url: `/api/imports/${receipt.id}/rejected` })
    expect(rejected.body).toContain("Row 5: Points earned must not be more than 100.")
  })

  test("joins grades to the assignment of their title, and keeps their history", async () => {
    await runImport(`${numbers[0]},MAT,Fractions,assignment,15,,,`)
    const { id, assignment_id } = await db
      .selectFrom("grade")
      .select(["id", "assignment_id"])
      .executeTakeFirstOrThrow()
    expect(assignment_id).toBe(assignment.id)
    const { body } = await call("admin", "GET /grades/{id}", { params: { id } })
    expect(body.data.history).toMatchObject([
      { before: null, after: { points_earned: 15 }, reason: "Imported from a spreadsheet." },
    ])
  })

  test("shows the grade that a row would replace, replaces it, and restores it", async () => {
    await runImport(`${numbers[0]},MAT,Fractions,assignment,15,20,,`)
    const row = `${numbers[0]},MAT,Fractions,assignment,18,20,,`
    expect((await preview(row)).rows[0]!.values).toMatchObject({
      student_name: expect.stringMatching(/^Student Example/),
      now: "15/20",
    })
    const { id } = await runImport(row)
    expect(await gradesOf()).toEqual([["Fractions", 90]])
    expect((await undo(id)).body.data).toMatchObject({ removed: 1, kept: 0 })
    expect(await gradesOf()).toEqual([["Fractions", 75]])
    expect((await undo(id)).status).toBe(409)
  })

  test("of a file without a column for it keeps the feedback that a grade has", async () => {
    await runImport(`${numbers[0]},MAT,Fractions,assignment,15,20,Well done,`)
    const file = (points: number) =>
      `student_number,subject_code,assignment_title,points_earned\n${numbers[0]},MAT,Fractions,${points}`
    const { rows } = (await send("/preview", file(15))).body.data.preview
    expect(rows).toMatchObject([{ unchanged: true }])
    expect((await send("", file(16))).status).toBe(201)
    const grades = await db.selectFrom("grade").select(["points", "feedback"]).execute()
    expect(grades).toEqual([{ points: 16, feedback: "Well done" }])
  })

  test(
    "that runs while a form saves the same grade leaves the form's grade once it is undone",
    raced(40),
    async () => {
      const form = { studentId: student.id, assignmentId: assignment.id, pointsEarned: 11 }
      const [given, imported] = await Promise.all([
        give(form, "admin"),
        send("", fileOf(`${numbers[0]},MAT,Fractions,assignment,15,20,,`)),
      ])
      // The later write replaces the earlier one. The import may also be refused, if the form adds the grade while the
      // import runs.
      expect([
        [201, 201],
        [200, 201],
        [201, 409],
      ]).toContainEqual([given.status, imported.status])
      if (imported.status === 201) expect((await undo(imported.body.data.import.id)).status).toBe(200)
      expect(await gradesOf()).toEqual([["Fractions", 55]])
    },
  )

  test("can be undone except for grades that somebody has changed since", async () => {
    const [one, two] = numbers
    const { id } = await runImport(`${one},MAT,New,assignment,5,10,,`, `${two},MAT,New,assignment,6,10,,`)
    const changed = await db
      .selectFrom("grade")
      .select("id")
      .where("student_id", "=", other.id)
      .executeTakeFirstOrThrow()
    const body = { points_earned: 9 }
    await call("admin", "PUT /grades/{id}", { params: { id: changed.id }, body })
    expect((await undo(id)).body.data).toMatchObject({ removed: 1, kept: 1 })
    expect(await gradesOf()).toEqual([])
    expect(await gradesOf(other)).toEqual([["New", 90]])
  })

  test("can't be undone once its term is closed", async () => {
    const { id } = await runImport(`${numbers[0]},MAT,New,assignment,5,10,,`)
    await closeTerm(db, term.id)
    expect((await undo(id)).body.data).toMatchObject({ removed: 0, kept: 1 })
  })

  test("into the wrong term can be undone without a trace, so that the term can be closed", async () => {
    const past = await course.addTerm(2, { from: -120, to: -40 })
    const offering = await offeringOf(db, maths.id, past.id, { isGiven: true })
    await course.addStudent(past.id, "P1")
    const close = async () =>
      (await call("admin", "POST /terms/{id}/close", { params: { id: past.id } })).status
    const { id } = await runImport(
      `${numbers[0]},MAT,Wrong,assignment,5,10,,Term 2`,
      `${numbers[0]},MAT,Worse,assignment,5,10,,Term 2`,
    )
    expect(await close()).toBe(409)
    expect((await undo(id)).body.data).toMatchObject({ removed: 2, kept: 0 })
    expect((await call(student, "GET /notifications")).body.data.notifications).toEqual([])
    await call("admin", "DELETE /offerings/{id}", { params: { id: offering } })
    expect(await close()).toBe(200)
    const offered = await db.selectFrom("offering").select("term_id").execute()
    expect(offered).toEqual([{ term_id: term.id }])
  })

  test("of many rows is one import, and undone as one", async () => {
    const [one] = numbers
    const { rows_imported, id } = await runImport(
      ...Array.from({ length: 300 }, (_, index) => `${one},MAT,Quiz ${index},assignment,${index % 11},10,,`),
    )
    expect(rows_imported).toBe(300)
    expect((await undo(id)).body.data.removed).toBe(300)
    expect(await gradesOf()).toEqual([])
  })

  test("rejects only the row with an unclosed quotation mark", async () => {
    const [one, two] = numbers
    const file = [
      `${one},MAT,Qa,assignment,5,10,"Well, done",Term 1`,
      `${one},MAT,Qb,assignment,5,10,"Good work,Term 1`,
      `${one},MAT,Qc,assignment,5,10,,Term 1`,
      `${two},MAT,Qd,assignment,5,10,"Well, done",Term 1`,
    ]
    const { rows, good } = await preview(...file)
    expect(good).toBe(3)
    expect(rows.map(({ row, faults }) => [row, faults.map(({ text }) => text).join(" ")])).toEqual([
      [2, ""],
      [3, "A quotation mark is opened and never closed."],
      [4, ""],
      [5, ""],
    ])
    const { id } = await runImport(...file)
    expect(await gradesOf()).toEqual([
      ["Qa", 50],
      ["Qc", 50],
    ])
    // A rejected row is written into one cell, so it can't be imported with shifted columns.
    const { body } = await inject("admin", { url: `/api/imports/${id}/rejected` })
    expect(body).toContain(
      `"${one},MAT,Qb,assignment,5,10,""Good work,Term 1",,,,,,,,,,Row 3: A quotation mark`,
    )
    await undo(id)
  })
})

test("nothing is imported into a closed term", async () => {
  await closeTerm(db, term.id)
  const { rows } = await preview(`${numbers[0]},MAT,Late,assignment,5,10,,Term 1`)
  expect(rows[0]!.faults[0]!.text).toBe("This term is closed, so its grades can't be changed.")
})
