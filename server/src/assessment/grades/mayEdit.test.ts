import { beforeEach, expect, test } from "vitest"
import type { Grade } from "#contract/assessment/grades/grade.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"
import { closeTerm } from "../../../test/records.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"

const college = await openCollege()
const { call, db } = college
const { course, term, maths, teacher, stranger, student, other, addAssignment, give, reset } =
  await gradingOf(college)
beforeEach(reset)

/** Lists the grades that a caller sees, with the list's `may_edit` and the server's replies to an edit and a deletion. */
async function answersTo(caller: Caller) {
  const { grades } = (await call(caller, "GET /grades")).body.data
  const answers: Record<string, unknown> = {}
  for (const { id, assignment_title, student_first_name, may_edit, version } of grades) {
    const params = { id }
    const listedGrade = (await call(caller, "GET /grades/{id}", { params })).body.data.grade
    const edit = await call(caller, "PUT /grades/{id}", { params, body: { points_earned: 2, version } })
    const { may_edit: panel } = listedGrade as Grade
    answers[`${student_first_name}: ${assignment_title}`] = [may_edit, panel, edit.status]
  }
  return answers
}
const yes = [true, true, 200]
const no = (status: number) => [false, false, status]

test("a grade says that it may be edited just where the server accepts an edit", async () => {
  const own = await addAssignment("Own", { lecturer_id: teacher.id })
  const named = await addAssignment("Named", { lecturer_id: stranger.id, lecturer_named: true })
  const past = await course.addTerm(2, { from: -120, to: -40 })
  await offeringOf(db, maths.id, past.id, { isGiven: true })
  const classless = await course.addStudent(term.id, null, "Classless")
  const assigned = (to: { id: number }, { id }: { id: number }) =>
    give({ studentId: to.id, assignmentId: id, pointsEarned: 1 }, "admin")
  const free = (to: { id: number }, assignmentTitle: string, { id } = term) =>
    give(
      { studentId: to.id, subjectId: maths.id, termId: id, assignmentTitle, maxPoints: 9, pointsEarned: 1 },
      "admin",
    )
  const graded = [
    await assigned(student, own),
    await assigned(other, own),
    await assigned(classless, own),
    await assigned(student, named),
    await assigned(other, named),
    await free(student, "Free"),
    await free(other, "Free"),
    await free(student, "Unenrolled", past),
    await free(student, "Closed", past),
  ]
  expect(graded.map(({ status }) => status)).toEqual(graded.map(() => 201))
  for (const [assignment, { id }] of [
    [own, other],
    [named, other],
  ] as const)
    await db.insertInto("submission").values({ assignment_id: assignment.id, student_id: id }).execute()

  expect(await answersTo(teacher)).toEqual({
    "Student: Own": yes,
    "Other: Own": yes,
    "Classless: Own": no(403),
    "Student: Named": yes,
    "Student: Free": yes,
  })
  expect(await answersTo(stranger)).toEqual({ "Student: Named": no(403), "Other: Named": yes })
  expect(Object.values(await answersTo("admin"))).toEqual(graded.map(() => yes))

  for (const { id } of [term, past]) await closeTerm(db, id)
  for (const caller of [teacher, stranger, "admin"] as const) {
    const answers = Object.values(await answersTo(caller))
    expect(answers.length).toBeGreaterThan(1)
    for (const [may, mayEdit, status] of answers as [boolean, boolean, number][]) {
      expect([may, mayEdit]).toEqual([false, false])
      expect([403, 409]).toContain(status)
    }
  }
})

test("students aren't told what others may do with their grades", async () => {
  const { id } = (
    await give({ studentId: student.id, subjectId: maths.id, gradeType: "end_module", pointsEarned: 1 })
  ).body.data.grade
  const { body } = await call(student, "GET /grades/{id}", { params: { id } })
  expect(body.data.grade).not.toHaveProperty("may_edit")
})
