import { beforeAll, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"

const college = await openCollege()
const { call, db } = college
const course = courseOf(college)

let currentTerm: { id: number }
const subjects: Record<string, number> = {}

beforeAll(async () => {
  currentTerm = await course.addTerm(2)
  for (const code of ["ART", "BIO", "CHE"]) {
    const { body } = await call("admin", "POST /modules", {
      body: { code, name: code, year_of_study: 1, semester_number: 2 },
    })
    subjects[code] = body.data.subject.id
  }
})

const addGrade = async (who: { id: number }, code: string, grade_type: string, points: number | null) => {
  const { status, body } = await call("admin", "POST /grades", {
    body: {
      student_id: who.id,
      subject_id: subjects[code]!,
      term_id: currentTerm.id,
      grade_type,
      ...(grade_type === "assignment" && { assignment_title: "Essay" }),
      max_points: 100,
      ...(points === null ? { state: "missing" } : { points_earned: points }),
    },
  })
  expect([status, body.errors]).toEqual([201, undefined])
}
const ownModule = async (caller: Caller, code: string) =>
  (await call(caller, "GET /students/my-modules")).body.data.modules.find((module) => module.code === code)

test("the average of a module is 40% of the assignments and 60% of the end of module, and empty before both exist", async () => {
  const student = await course.addStudent(currentTerm.id, "P1")
  expect(await ownModule(student, "ART")).toMatchObject({ average_grade: null, assignment_average: null })
  await addGrade(student, "ART", "assignment", 75)
  expect(await ownModule(student, "ART")).toMatchObject({ average_grade: null, assignment_average: 75 })
  await addGrade(student, "ART", "end_module", 80)
  expect(await ownModule(student, "ART")).toMatchObject({ average_grade: 78, avg_grade: 78 })
  expect(await ownModule(student, "BIO")).toMatchObject({ average_grade: null })
})

test("the average of a module counts missing work as 0", async () => {
  const student = await course.addStudent(currentTerm.id, "P1")
  await addGrade(student, "BIO", "assignment", null)
  await addGrade(student, "BIO", "end_module", 100)
  expect(await ownModule(student, "BIO")).toMatchObject({ average_grade: 60, assignment_average: 0 })
})

test("the average of a module is the student's own", async () => {
  const [student, other] = [
    await course.addStudent(currentTerm.id, "P1"),
    await course.addStudent(currentTerm.id, "P1"),
  ]
  await addGrade(student, "ART", "assignment", 75)
  await addGrade(student, "ART", "end_module", 80)
  expect(await ownModule(other, "ART")).toMatchObject({ average_grade: null, assignment_average: null })
})

test("the average of a lecturer's module is the mean of the finished modules of the classes that they teach", async () => {
  const [first, second, unfinished, elsewhere, gone] = [
    await course.addStudent(currentTerm.id, "P1"),
    await course.addStudent(currentTerm.id, "P1"),
    await course.addStudent(currentTerm.id, "P1"),
    await course.addStudent(currentTerm.id, "P2"),
    await course.addStudent(currentTerm.id, "P1"),
  ]
  for (const [who, points] of [
    [first, 80],
    [second, 50],
    [elsewhere, 10],
    [gone, 20],
  ] as const) {
    await addGrade(who, "CHE", "assignment", points)
    await addGrade(who, "CHE", "end_module", points)
  }
  // Who left during the term doesn't count, as in the performance report.
  await call("admin", "POST /students/change", { body: { ids: [gone.id], change: "withdraw" } })
  await addGrade(unfinished, "CHE", "assignment", 20)
  // A draft finishes no module.
  await addGrade(unfinished, "CHE", "end_module", 20)
  await db
    .updateTable("grade")
    .set({ published_at: null })
    .where("student_id", "=", unfinished.id)
    .where("grade_type", "=", "end_module")
    .execute()
  const lecturer = await course.addLecturer()
  await call("admin", "POST /teaching-assignments", {
    body: {
      lecturer_id: lecturer.id,
      subject_id: subjects.CHE!,
      term_id: currentTerm.id,
      class: "P1",
    },
  })
  const { body } = await call(lecturer, "GET /lecturers/my/subjects")
  expect(body.data.modules).toMatchObject([{ code: "CHE", average_grade: 65, avg_grade: 65 }])
})
