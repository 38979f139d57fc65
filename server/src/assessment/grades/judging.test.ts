/** Writes the same grade in every way: by the form's request, create-or-update, an edit, and a spreadsheet. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"
import { closeTerm, reopenTerm } from "../../../test/records.ts"
import { importsOf } from "../../../test/spreadsheets/imports.ts"

const college = await openCollege()
const { call, db } = college
const { send } = importsOf(college, "grades")
const { course, term, maths, student, other, assignment, addAssignment, reset } = await gradingOf(college)

type Case = {
  student?: "P1" | "P2" | "nowhere"
  title: string
  type?: "assignment" | "end_module"
  points?: string
  max?: string
}
const nowhere = await course.addStudent(term.id)
const studentOf = { P1: student, P2: other, nowhere }
const numberOf: Record<string, string> = {}

beforeAll(async () => {
  for (const [name, { id }] of Object.entries(studentOf)) {
    const row = await db
      .selectFrom("student")
      .select("student_number")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
    numberOf[name] = row.student_number
  }
})
beforeEach(async () => {
  await reset()
  await addAssignment("Sums", { class: "P1" })
  await addAssignment("Essay", { class: "P1", max_marks: 10 })
  await addAssignment("Essay", { class: "P3", max_marks: 30 })
  const moved = await addAssignment("Moved", { class: "P1" })
  await db.insertInto("submission").values({ assignment_id: moved.id, student_id: other.id }).execute()
})

type Answer = Awaited<ReturnType<typeof call<"POST /grades">>>
/** The message that rejects a grade, or the grade. */
const outcomeOf = ({ status, body }: Answer) => {
  if (status >= 400) return Object.values(body.errors ?? { message: body.message })[0]
  const { assignment_title, points_earned, max_points } = body.data.grade
  return `${assignment_title} ${points_earned}/${max_points}`
}

const entry = ({ student = "P1", title, type = "assignment", points = "5", max: maxPoints }: Case) => ({
  studentId: studentOf[student].id,
  subjectId: maths.id,
  termId: term.id,
  assignmentTitle: title,
  gradeType: type,
  pointsEarned: points,
  ...(maxPoints && { maxPoints }),
})

async function sendRow(
  url: "" | "/preview",
  { student = "P1", title, type = "assignment", points = "5", max = "" }: Case,
) {
  const heads = "student_number,subject_code,assignment_title,grade_type,points_earned,max_points,term"
  const row = [numberOf[student], "MAT", title, type, `"${points}"`, max, term.name].join(",")
  return (await send(url, `${heads}\n${row}`)).body
}

const ways: Record<string, (grade: Case) => Promise<string | undefined>> = {
  "the grade form": async (grade) => outcomeOf(await call("admin", "POST /grades", { body: entry(grade) })),

  "create-or-update": async (grade) =>
    outcomeOf(await call("admin", "POST /grades/create-or-update", { body: entry(grade) })),

  "an edit": async (grade) => {
    const free = entry({
      ...grade,
      title: "Before",
      type: "assignment",
      points: "1",
      max: grade.max ?? "100",
    })
    const { body } = await call("admin", "POST /grades", { body: free })
    const { assignmentTitle, gradeType, pointsEarned, maxPoints } = entry(grade)
    return outcomeOf(
      await call("admin", "PUT /grades/{id}", {
        params: { id: body.data.grade.id },
        body: { assignmentTitle, gradeType, pointsEarned, maxPoints },
      }),
    )
  },

  "a spreadsheet": async (grade) => {
    const { preview } = (await sendRow("/preview", grade)).data
    const [fault] = preview.rows[0].faults
    if (fault) return fault.text
    expect((await sendRow("", grade)).data.import.rows_imported).toBe(1)
    const { grades } = (await call("admin", "GET /grades")).body.data
    return grades
      .map((grade) => `${grade.assignment_title} ${grade.points_earned}/${grade.max_points}`)
      .join()
  },
}

const notSetFor = "This assignment was not set for this student's class."
const several =
  "There are several assignments called Essay in this subject and term. Please give each a title of its own."
const cases: [string, Case, string][] = [
  ["an assignment for everybody", { title: "fractions" }, "Fractions 5/20"],
  ["an assignment for the student's class", { title: "SUMS", points: "7,5" }, "Sums 7.5/20"],
  ["an assignment for another class", { student: "P2", title: "Sums" }, notSetFor],
  ["an assignment handed in before the student moved", { student: "P2", title: "Moved" }, "Moved 5/20"],
  ["the one of several that is for the student's class", { title: "Essay" }, "Essay 5/10"],
  ["a title of several assignments for other classes", { student: "P2", title: "Essay" }, several],
  ["the assignment's own maximum", { title: "Fractions", max: "20" }, "Fractions 5/20"],
  ["another maximum", { title: "Fractions", max: "100" }, "This assignment is out of 20 points."],
  ["too many points", { title: "Fractions", points: "20.1" }, "Points earned must not be more than 20."],
  ["a free title with a maximum", { title: "Oral", max: "10" }, "Oral 5/10"],
  [
    "more than the maximum of an end of module",
    { title: "Sums", type: "end_module", points: "101" },
    "Points earned must not be more than 100.",
  ],
  ["the end of module, under an assignment's title", { title: "Sums", type: "end_module" }, "Sums 5/100"],
  [
    "points that are no number",
    { title: "Oral", points: "-1" },
    "Points earned must be a number of at least 0 with at most one decimal.",
  ],
]

describe.each(Object.entries(ways))("through %s", (_, way) => {
  test.each(cases)("%s", async (_, grade, outcome) => {
    // A file's message also quotes the cell that could not be read.
    expect((await way(grade))?.replace(/ Here it is “.*”\.$/, "")).toBe(outcome)
  })
})

test("no way of writing changes a closed term's grades", async () => {
  const sentence = "This term is closed, so its grades can't be changed."
  const free = entry({ title: "Before", max: "100" })
  const { id } = (await call("admin", "POST /grades", { body: free })).body.data.grade
  await closeTerm(db, term.id)
  const { "an edit": _, ...entries } = ways
  for (const way of Object.values(entries)) expect(await way({ title: "Oral" })).toBe(sentence)
  const params = { id }
  const edit = await call("admin", "PUT /grades/{id}", { params, body: { points_earned: 1 } })
  expect([edit.status, edit.body.message]).toEqual([409, sentence])
  const removal = await call("admin", "DELETE /grades/{id}", { params })
  expect([removal.status, removal.body.message]).toEqual([409, sentence])
  await reopenTerm(db, term.id)
})

test("a new grade and a row of a file both need a title for an assignment", async () => {
  for (const name of ["the grade form", "create-or-update", "a spreadsheet"]) {
    expect(await ways[name]!({ title: "" })).toBe("Assignment title is required.")
    expect(await ways[name]!({ title: "", type: "end_module" })).toBe("End of module 5/100")
    await db.deleteFrom("grade").execute()
  }
})

test("a new grade and a row of a file both need the maximum of a title that is no assignment's, and store nothing without", async () => {
  for (const name of ["the grade form", "create-or-update", "a spreadsheet"])
    expect(await ways[name]!({ title: "Oral" })).toBe("Max points are required.")
  expect((await sendRow("", { title: "Oral" })).message).toBe("No row of this file can be imported.")
  expect(await db.selectFrom("grade").select("id").execute()).toEqual([])
})

test("a student gets no mark in a term in which they aren't enrolled, unless it ended before the college had records of them", async () => {
  await db.deleteFrom("enrolment").where("student_id", "=", nowhere.id).execute()
  const elsewhere = "This student is not enrolled in that term, and gets no mark in it."
  const free = { title: "Oral", max: "20" }
  const outcomes = async () => {
    const said: (string | undefined)[] = []
    for (const name of ["the grade form", "create-or-update", "a spreadsheet"])
      said.push(await ways[name]!({ ...free, student: "nowhere" }))
    return said
  }
  expect(await outcomes()).toEqual([elsewhere, elsewhere, elsewhere])
  const practice = await course.addTerm(4)
  await course.enrol(nowhere.id, practice.id, "P2")
  expect(await outcomes()).toEqual([elsewhere, elsewhere, elsewhere])
  const cell = {
    student_id: nowhere.id,
    column: `a${assignment.id}`,
    state: "number",
    points_earned: 5,
    version: 0,
  } as const
  const sheet = await call("admin", "PUT /grade-sheets", {
    body: { subject_id: maths.id, term_id: term.id, class: "P2", cells: [cell] },
  })
  expect(sheet.body.data.cells).toMatchObject([{ outcome: "refused", message: elsewhere }])

  const ended = await course.addTerm(1, { from: -200, to: -150 })
  await call("admin", "POST /offerings", { body: { subject_id: maths.id, term_id: ended.id } })
  const past = { ...entry({ ...free, student: "nowhere" }), termId: ended.id }
  const earlier = await call("admin", "POST /grades", { body: past })
  expect(outcomeOf(earlier)).toBe("Oral 5/20")
  const practiceThen = await course.addTerm(4, { from: -200, to: -150 })
  await course.enrol(nowhere.id, practiceThen.id, "P2")
  const second = await call("admin", "POST /grades", { body: { ...past, assignmentTitle: "Second" } })
  expect(second.body.errors).toEqual({ studentId: elsewhere })
  const corrected = await call("admin", "PUT /grades/{id}", {
    params: { id: earlier.body.data.grade.id },
    body: { points_earned: 6 },
  })
  expect(outcomeOf(corrected)).toBe("Oral 6/20")
})

test("a grade can't be moved onto an assignment of another class", async () => {
  const next = await course.addTerm(1, { from: 130, to: 180 })
  await course.enrol(other.id, next.id, "P2")
  const elsewhere = { ...entry({ student: "P2", title: "Sums", max: "20" }), termId: next.id }
  const { id } = (await call("admin", "POST /grades", { body: elsewhere })).body.data.grade
  const body = { points_earned: 1, term_id: term.id }
  const moved = await call("admin", "PUT /grades/{id}", { params: { id }, body })
  expect(moved.body.errors).toEqual({ student_id: notSetFor })
})
