import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"

const college = await openCollege()
const { call, db } = college
const { course, term, maths, teacher, sheetKey, column } = await gradingOf(college)

/** The number of marks that a desk sends together: those of a few seconds. */
const batch = 4

type Lecturer = typeof teacher
type Given = { student_id: number; points_earned: number; feedback: string }

/** One desk. Its lecturer marks one student after the other, and gets the reply for each mark. */
async function markAll(lecturer: Lecturer, marks: readonly Given[]) {
  const answers = []
  for (let from = 0; from < marks.length; from += batch) {
    const cells = marks
      .slice(from, from + batch)
      .map((mark) => ({ ...mark, column, state: "number", version: 0 }))
    const save = () => call(lecturer, "PUT /grade-sheets", { body: { ...sheetKey, cells } })
    let reply = await save()
    // A server that waited too long for the sheet refuses, and the browser sends again.
    while (reply.status === 503) reply = await save()
    expect(reply.status).toBe(200)
    answers.push(...reply.body.data.cells)
  }
  return answers
}

test("two lecturers who mark the same fifty students at two desks at once lose no mark: each is saved, or shown beside the other's", async () => {
  const second = await course.addLecturer(null, "Second")
  await call("admin", "POST /teaching-assignments", {
    body: { lecturer_id: second.id, subject_id: maths.id, term_id: term.id, class: "P1" },
  })
  const students = await Promise.all(Array.from({ length: 50 }, () => course.addStudent(term.id, "P1")))
  const marksBy = (name: string, points: number) =>
    students.map(({ id }, index) => ({
      student_id: id,
      points_earned: (points + index) % 20,
      feedback: `${name} read page ${index}.`,
    }))
  const [first, other] = [marksBy("Teacher", 0), marksBy("Second", 7)]
  const desks = await Promise.all([markAll(teacher, first), markAll(second, other.toReversed())])

  const { cells } = (await call(teacher, "GET /grade-sheets", { query: sheetKey })).body.data.sheet
  expect(cells.filter(({ student_id }) => students.some(({ id }) => id === student_id))).toHaveLength(50)
  for (const [index, { id }] of students.entries()) {
    const answers = desks.map((desk) => desk.find(({ student_id }) => student_id === id)!)
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["conflict", "saved"])
    const isFirst = answers[0]!.outcome === "saved"
    const stored = (isFirst ? first : other)[index]!
    const fields = { points_earned: stored.points_earned, feedback: stored.feedback, version: 1 }
    expect(cells.find(({ student_id }) => student_id === id)).toMatchObject(fields)
    // The other desk still has its typed value, and sees the stored mark.
    expect(answers[isFirst ? 1 : 0]!.cell).toMatchObject(fields)
    expect(answers[isFirst ? 1 : 0]!.message).toContain(`entered ${stored.points_earned} on`)
  }
  const { changes } = await db
    .selectFrom("grade_history")
    .select(({ fn }) => fn.countAll<number>().as("changes"))
    .executeTakeFirstOrThrow()
  expect(Number(changes)).toBe(50)
})
