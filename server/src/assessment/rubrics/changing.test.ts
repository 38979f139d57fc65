import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { openCollege } from "../../../test/college.ts"
import { modulesOf } from "../../../test/recomputation/figures.ts"
import { asNumber, type Fraction } from "../../../test/recomputation/fractions.ts"
import { readRecords } from "../../../test/recomputation/records.ts"
import { criteria, rubricMarkingOf } from "../../../test/rubrics/marking.ts"
import { importsOf } from "../../../test/spreadsheets/imports.ts"

const college = await openCollege()
const { call, db } = college
const { term, saveRubric, readRubric, readSheet, myAssignment, publish, latest, marking, addStudent, clear } =
  await rubricMarkingOf(college)

beforeEach(clear)

test("a student keeps the mark and the rubric by which it was given when the rubric changes", async () => {
  const { id, student, lecturer, rubric, save } = await marking()
  const drafted = await addStudent(term.id, "P1")
  await save({ points_earned: 50, rubric: { id: rubric.id, levels: [2, 2] } })
  await publish(id)
  await save({ student_id: drafted.id, points_earned: 2.5, rubric: { id: rubric.id, levels: [0, 0] } })
  const changed = { criteria: criteria.slice(1), version: 1 }
  const question = await saveRubric(lecturer, id, changed)
  expect([question.status, question.body.errors]).toEqual([
    409,
    {
      confirmed:
        "2 students have a mark by this rubric (1 published, 1 not published yet). They stay as they are, with what was filled in, until somebody fills in the new rubric for them at the desk.",
    },
  ])
  expect((await readRubric(lecturer, id)).version).toBe(1)
  expect((await saveRubric(lecturer, id, { ...changed, confirmed: true })).status).toBe(200)
  expect(await myAssignment(student, id)).toMatchObject({
    points_earned: 50,
    rubric: { ...rubric, levels: [2, 2] },
  })
  expect((await readSheet(lecturer)).cells.map(({ points_earned }) => points_earned).toSorted()).toEqual([
    2.5, 50,
  ])
  // Levels that were filled in offline by the earlier rubric still count.
  const late = await addStudent(term.id, "P1")
  expect(
    await save({ student_id: late.id, points_earned: 50, rubric: { id: rubric.id, levels: [2, 2] } }),
  ).toMatchObject({ outcome: "saved" })
  expect((await myAssignment(late, id)).rubric?.criteria).toEqual(changed.criteria)
})

test("a rubric that is saved unchanged gets no further version, so what is filled in counts as filled in by it", async () => {
  const { id, lecturer, rubric, save } = await marking()
  await save({ points_earned: 50, rubric: { id: rubric.id, levels: [2, 2] } })
  const again = await saveRubric(lecturer, id, { criteria, decides: true, version: 1 })
  expect([again.status, again.body.data.rubric.version]).toEqual([200, 1])
  expect((await latest(id)).id).toBe(rubric.id)
  expect((await saveRubric(lecturer, id, { criteria, decides: false, version: 1 })).status).toBe(409)
})

const figure = (fraction: Fraction | undefined) => (fraction ? asNumber(fraction) : null)

/** Each student's module, computed a second time from the tables alone. */
async function recomputed() {
  const { rows } = await readRecords(db)
  // The college of this test has stored no policy, so the first one holds.
  const modules = modulesOf(
    rows.map((row) => ({ ...row, policy: 1 })),
    new Map([[1, defaultPolicy]]),
  )
  return modules.map(({ student, assignments, exam, grade, band }) => ({
    student,
    figures: [figure(assignments), figure(exam), figure(grade), band?.letter ?? null],
  }))
}

async function figuresOf(students: readonly { id: number }[]) {
  const modules = students.map(async ({ id }) => {
    const { gradesBySubject } = (await call("admin", "GET /grades/student/{id}", { params: { id } })).body
      .data
    return gradesBySubject.flatMap(({ term_grades }) =>
      term_grades.map(({ assignment_average, end_module, module_grade, letter_grade }) => ({
        student: id,
        figures: [assignment_average, end_module, module_grade, letter_grade],
      })),
    )
  })
  return (await Promise.all(modules)).flat()
}

/** Each mark, and the points that PostgreSQL computes from the version of the rubric by which it was given. */
const marks = async (id: number) =>
  (
    await sql<{ points: number; again: number }>`
      select grade.points::float8 as points, (
        select round(sum((criterion -> 'levels' -> rubric_levels[n] ->> 'points')::numeric) * grade.max_points
          / sum((select max((level ->> 'points')::numeric) from jsonb_array_elements(criterion -> 'levels') level)), 1)
        from jsonb_array_elements(criteria) with ordinality as each(criterion, n))::float8 as again
      from grade join rubric on rubric.id = grade.rubric_id where grade.assignment_id = ${id} order by student_id`.execute(
      db,
    )
  ).rows

test("a changed rubric changes no figure, and a mark by the new one only its student's, as a second computation shows", async () => {
  const { id, student, lecturer, rubric, save } = await marking({ max: 40 })
  const students = [student]
  // One after the other, because marks are compared in the order of the students' ids.
  for (const _ of [1, 2, 3]) students.push(await addStudent(term.id, "P1"))
  // The levels give 20, 14.5, 6 and 1 of the rubric's 20 points.
  const filled = [
    [2, 2],
    [2, 1],
    [1, 0],
    [0, 0],
  ]
  const points = [40, 29, 12, 2]
  for (const [at, one] of students.entries()) {
    const rubricOfOne = { id: rubric.id, levels: filled[at] }
    expect(await save({ student_id: one.id, points_earned: points[at], rubric: rubricOfOne })).toMatchObject({
      outcome: "saved",
    })
    await save({ student_id: one.id, column: "end_module", points_earned: 35 + 15 * at })
  }
  await publish(id)
  await db.updateTable("grade").set({ published_at: sql`now()` }).execute()
  const before = await figuresOf(students)
  const byStudent = (one: { student: number }, other: { student: number }) => one.student - other.student
  expect(before).toHaveLength(4)
  expect(before.toSorted(byStudent)).toEqual((await recomputed()).toSorted(byStudent))
  expect((await marks(id)).map(({ points: given }) => given)).toEqual(points)

  const wanted = { criteria: criteria.slice(0, 1), version: 1 }
  const question = await saveRubric(lecturer, id, wanted)
  expect([question.status, question.body.errors?.confirmed]).toEqual([
    409,
    expect.stringContaining("4 students have a mark by this rubric (4 published)."),
  ])
  expect((await saveRubric(lecturer, id, { ...wanted, confirmed: true })).status).toBe(200)
  expect(await figuresOf(students)).toEqual(before)
  for (const mark of await marks(id)) expect(mark.again).toBe(mark.points)

  const now = await latest(id)
  expect(now.id).not.toBe(rubric.id)
  await save({ student_id: students[2]!.id, points_earned: 20, rubric: { id: now.id, levels: [1] } }, 1)
  const after = await figuresOf(students)
  expect(after.toSorted(byStudent)).toEqual((await recomputed()).toSorted(byStudent))
  expect(after.map((one, index) => one.figures[0] !== before[index]!.figures[0])).toEqual([
    false,
    false,
    true,
    false,
  ])
  for (const mark of await marks(id)) expect(mark.again).toBe(mark.points)
  expect(after[2]!.figures.slice(0, 3)).toEqual([50, 65, 59])
})

test("undoing an import puts back the filled rubric that it removed", async () => {
  const { id, student, rubric, save } = await marking()
  await save({ points_earned: 50, rubric: { id: rubric.id, levels: [2, 2] } })
  await publish(id)
  const filled = () =>
    db
      .selectFrom("grade")
      .select(["points", "rubric_id", "rubric_levels"])
      .where("assignment_id", "=", id)
      .execute()
  const before = await filled()
  expect(before).toEqual([{ points: 50, rubric_id: rubric.id, rubric_levels: [2, 2] }])
  const { student_number } = await db
    .selectFrom("student")
    .select("student_number")
    .where("id", "=", student.id)
    .executeTakeFirstOrThrow()
  const { code } = await db.selectFrom("subject").select("code").executeTakeFirstOrThrow()
  const file = `student_number,subject_code,assignment_title,points_earned\n${student_number},${code},Essay,20`
  const imported = (await importsOf(college, "grades").send("", file)).body.data.import
  expect(await filled()).toEqual([{ points: 20, rubric_id: null, rubric_levels: null }])
  await call("admin", "POST /imports/{id}/undo", { params: { id: imported.id } })
  expect(await filled()).toEqual(before)
})
