import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"

const college = await openCollege()
const { call, db, inject } = college
const { term, maths, teacher, student, give, reset } = await gradingOf(college)
beforeEach(reset)

/** A module with a bad grade beside a good grade in Mathematics. */
async function twoModules() {
  const { body } = await call("admin", "POST /subjects", {
    body: { code: "WEA", name: "Weaving", term_id: term.id },
  })
  const weaving = body.data.subject
  for (const [subject, points] of [
    [maths, 90],
    [weaving, 0],
  ] as const) {
    const grade = { studentId: student.id, subjectId: subject.id, termId: term.id, pointsEarned: points }
    await give({ ...grade, gradeType: "end_module" }, "admin")
    await give({ ...grade, assignmentTitle: "Test", maxPoints: 100 }, "admin")
  }
  return weaving.id
}

/** The places that show grades, each with the subjects that it counts. */
async function everywhere() {
  const codes = (rows: readonly { subject_code: string }[]) =>
    [...new Set(rows.map(({ subject_code }) => subject_code))].sort()
  const params = { id: student.id }
  const list = await call("admin", "GET /grades")
  const figures = await call("admin", "GET /grades/stats")
  const book = await call("admin", "GET /grades/student/{id}", { params })
  const own = await call(student, "GET /grades/my-grades")
  const gpa = await call(student, "GET /grades/my-gpa")
  const { records } = (await call("admin", "GET /students/{id}", { params })).body.data
  const file = await inject("admin", { url: "/api/grades/export" })
  return {
    list: codes(list.body.data.grades),
    totals: [figures.body.data.stats.total_grades, records.grades],
    book: codes(book.body.data.grades),
    own: codes(own.body.data.gradesBySubject),
    credits: [gpa.body.data.gpa.total_credits, book.body.data.gpa?.total_credits],
    file: ["MAT", "WEA"].filter((code) => file.body.includes(code)),
  }
}

const both = ["MAT", "WEA"]
const withBoth = { list: both, totals: [4, 4], book: both, own: both, credits: [6, 6], file: both }

test("deleting a subject removes its grades from every list, figure and file", async () => {
  const id = await twoModules()
  expect(await everywhere()).toEqual(withBoth)
  const grades = await db
    .selectFrom("grade")
    .innerJoin("offering", "offering.id", "offering_id")
    .select("grade.id")
    .where("subject_id", "=", id)
    .execute()
  await call("admin", "DELETE /subjects/{id}", { params: { id } })
  const one = ["MAT"]
  expect(await everywhere()).toEqual({
    list: one,
    totals: [2, 2],
    book: one,
    own: one,
    credits: [3, 3],
    file: one,
  })
  for (const caller of ["admin", teacher, student] as const) {
    expect((await call(caller, "GET /grades/{id}", { params: { id: grades[0]!.id } })).status).toBe(404)
  }
  const body = { points_earned: 1 }
  expect((await call("admin", "PUT /grades/{id}", { params: { id: grades[0]!.id }, body })).status).toBe(404)
})

test("grades of a term that was closed before the subject was deleted stay on record", async () => {
  const id = await twoModules()
  await db
    .updateTable("term")
    .set({ is_active: false, closed_at: sql`now() - interval '1 day'` })
    .where("id", "=", term.id)
    .execute()
  await call("admin", "DELETE /subjects/{id}", { params: { id } })
  expect(await everywhere()).toEqual(withBoth)
})
