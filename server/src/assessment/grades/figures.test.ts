import { expect, test } from "vitest"
import type { Grade } from "#contract/assessment/grades/grade.ts"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"

const college = await openCollege()
const { call, db } = college
const { course, term, maths, give } = await gradingOf(college)

type Row = Pick<Grade, "student_id" | "state" | "points_earned" | "max_points">
const tenths = (points: number | null) => BigInt(Math.round((points ?? 0) * 10))
/** A quotient rounded half up. */
const rounded = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor)

/** The figures of a list, computed a second time from points alone, in whole numbers. */
function figuresOf(rows: readonly Row[]) {
  const counting = rows.flatMap(({ state, student_id, ...row }) => {
    if (state === "exempt") return []
    const percentage =
      state === "number" ? rounded(100n * tenths(row.points_earned), tenths(row.max_points)) : 0n
    return [{ student_id, percentage }]
  })
  const toOneDecimal = (sum: bigint) =>
    counting.length === 0 ? null : Number(rounded(10n * sum, BigInt(counting.length))) / 10
  const sumOf = (some: readonly { percentage: bigint }[]) =>
    some.reduce((sum, { percentage }) => sum + percentage, 0n)
  const passed = BigInt(counting.filter(({ percentage }) => percentage >= 50n).length)
  const students = [...Map.groupBy(counting, ({ student_id }) => student_id).values()]
  return {
    total_grades: rows.length,
    average_percentage: toOneDecimal(sumOf(counting)),
    passingRate: toOneDecimal(100n * passed),
    failingStudents: students.filter((own) => sumOf(own) < 50n * BigInt(own.length)).length,
  }
}

const statsOf = async (query: object) => (await call("admin", "GET /grades/stats", { query })).body.data.stats

test("the figures count missing and absent as 0 and leave exempt out, for every list", async () => {
  const { id: offering_id } = await db.selectFrom("offering").select("id").executeTakeFirstOrThrow()
  const states = ["number", "number", "number", "missing", "exempt", "absent"] as const
  const classes = ["P1", "P2", "P3"]
  const students = await Promise.all(
    Array.from({ length: 24 }, (_, index) => course.addStudent(term.id, classes[index % 3]!)),
  )
  const grades = students.flatMap(({ id: student_id }, index) =>
    Array.from({ length: 1 + (index % 5) }, (_, k) => {
      const state = states[(7 * index + 3 * k) % states.length]!
      const max_points = [10, 20, 7.5, 100][k % 4]!
      const points =
        state === "number" ? Math.round(((13 * index + 29 * k) % 101) * max_points * 0.1) / 10 : null
      return {
        student_id,
        offering_id,
        grade_type: "assignment" as const,
        title: `Quiz ${k}`,
        state,
        points,
        max_points,
      }
    }),
  )
  await db.insertInto("grade").values(grades).execute()
  const lists = [
    {},
    { grade_type: "end_module" },
    { subject_id: maths.id },
    { search: "Quiz 3" },
    ...classes.map((name) => ({ class: name })),
    ...students.map(({ id }) => ({ student_id: id })),
  ]
  for (const query of lists) {
    const { grades: rows } = (await call("admin", "GET /grades", { query })).body.data
    expect([query, await statsOf(query)]).toEqual([query, figuresOf(rows)])
  }
  // The generated grades cover every case.
  const ofEach = await Promise.all(students.map(({ id }) => statsOf({ student_id: id })))
  expect(ofEach.some(({ average_percentage }) => average_percentage === null)).toBe(true)
  expect(ofEach.some(({ failingStudents }) => failingStudents === 0)).toBe(true)
  expect(new Set(grades.map(({ state }) => state)).size).toBe(4)
})

test("a student whose only grade is missing fails with 0, and one whose only grade is exempt has no figures", async () => {
  const stateOf = async (state: string, firstName: string) => {
    const { id } = await course.addStudent(term.id, "P1", firstName)
    await give(
      { studentId: id, subjectId: maths.id, termId: term.id, gradeType: "end_module", state },
      "admin",
    )
    return statsOf({ student_id: id })
  }
  const failing = { total_grades: 1, average_percentage: 0, passingRate: 0, failingStudents: 1 }
  const none = { total_grades: 1, average_percentage: null, passingRate: null, failingStudents: 0 }
  expect(await stateOf("missing", "Missing")).toEqual(failing)
  expect(await stateOf("absent", "Absent")).toEqual(failing)
  expect(await stateOf("exempt", "Exempt")).toEqual(none)
})

test("the list is filtered by a class with a long name", async () => {
  await db.insertInto("class").values({ name: "Foundation1", position: 99, group_name: "Class D" }).execute()
  const newcomer = await course.addStudent(term.id, "Foundation1")
  const mark = {
    subjectId: maths.id,
    termId: term.id,
    assignmentTitle: "Quiz",
    maxPoints: 10,
    pointsEarned: 7,
  }
  expect((await give({ ...mark, studentId: newcomer.id }, "admin")).status).toBe(201)
  const { status, body } = await call("admin", "GET /grades", { query: { class: "Foundation1" } })
  expect([status, body.data?.grades.map(({ student_id }) => student_id)]).toEqual([200, [newcomer.id]])
})
