import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { pagesIn } from "../../../test/documents/text.ts"
import { closeTerm, deleteRecord } from "../../../test/records.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"
import { describeFilter } from "./performance.queries.ts"

const college = await openCollege()
const { db, call, inject } = college
const course = courseOf(college)
beforeEach(course.clear)

/** Gives the same percentage for an assignment and the end of module, so that it is the module grade. */
async function grade(student_id: number, offering_id: number, percentage: number) {
  const own = { student_id, offering_id, points: percentage, max_points: 100, title: "Test" }
  await db
    .insertInto("grade")
    .values([
      { ...own, grade_type: "assignment" },
      { ...own, grade_type: "end_module" },
    ])
    .execute()
}

/** Two terms of an academic year with two subjects each; P1 has two students with grades, and P2 one without. */
async function graded(days?: { from: number; to: number }) {
  const first = await course.addTerm(1, days)
  const [maths, english] = [await course.addSubject("Mathematics"), await course.addSubject("English")]
  const [best, weak] = [
    await course.addStudent(first.id, "P1", "Best"),
    await course.addStudent(first.id, "P1", "Weak"),
  ]
  const none = await course.addStudent(first.id, "P2", "None")
  const [m, e] = [await offeringOf(db, maths.id, first.id), await offeringOf(db, english.id, first.id)]
  await grade(best.id, m, 90)
  await grade(best.id, e, 81)
  await grade(weak.id, m, 59)
  await grade(weak.id, e, 60)
  return { first, maths, english, best, weak, none }
}

const list = async (query: object = {}) =>
  (await call("admin", "GET /performance-reports", { query })).body.data
const statsOf = async (query: object = {}) =>
  (await call("admin", "GET /performance-reports/stats", { query })).body.data
const change = (id: number, change: "withdraw" | "readmit") =>
  call("admin", "POST /students/change", {
    body: { ids: [id], change, ...(change === "readmit" && { to_class: "P1" }) },
  })

describe("performance reports", () => {
  test("list every student with the computed summary, the best first and those without results last", async () => {
    const { best, weak, none } = await graded()
    const { students, total } = await list()
    expect(total).toBe(3)
    expect(students.map(({ student_id }) => student_id)).toEqual([best.id, weak.id, none.id])
    expect(students[0]).toMatchObject({
      student_name: expect.stringContaining("Best"),
      student_email: expect.stringContaining("@college.example"),
      class: "P1",
      overall_average: 85.5,
      overall_gpa: 3.5,
      overall_letter_grade: "A",
      standing: "Excellent",
      total_subjects: 2,
      total_term_grades: 2,
      highest_subject_average: 90,
      lowest_subject_average: 81,
      grade_distribution: { A: 1, B: 1, C: 0, D: 0, F: 0 },
    })
    expect(students[2]).toMatchObject({
      overall_average: null,
      overall_letter_grade: null,
      standing: null,
      total_subjects: 0,
    })
  })

  test("sum up the students, the best ten and the subjects that a list finds", async () => {
    const { best, weak, maths } = await graded()
    const { stats, top_performers, subject_averages } = await statsOf()
    expect(stats).toEqual({
      total_students: 3,
      students_with_results: 2,
      // (85.5 + 59.5) / 2
      average_score: 72.5,
      average_gpa: 2.75,
      highest_average: 85.5,
      lowest_average: 59.5,
      pass_rate: 50,
      pass_mark: 60,
      practice_counts: false,
      grade_distribution: { A: 1, B: 0, C: 1, D: 0, F: 0 },
      bands: [
        { from: 90, students: 0 },
        { from: 80, students: 1 },
        { from: 70, students: 0 },
        { from: 60, students: 0 },
        { from: 0, students: 1 },
      ],
    })
    expect(top_performers.map(({ student_id }) => student_id)).toEqual([best.id, weak.id])
    expect(subject_averages.find(({ subject_id }) => subject_id === maths.id)).toMatchObject({
      students: 2,
      average_score: 74.5,
      highest: 90,
      lowest: 59,
      pass_rate: 50,
    })
  })

  test("are without a student who withdrew during the term, whose own report remains until they are readmitted", async () => {
    const { first, best, weak, none } = await graded()
    await change(best.id, "withdraw")
    const ids = [weak.id, none.id]
    for (const query of [{}, { term_id: first.id }, { search: "example" }]) {
      expect((await list(query)).students.map(({ student_id }) => student_id)).toEqual(ids)
      const { stats, top_performers } = await statsOf(query)
      expect([stats.total_students, stats.highest_average, top_performers.length]).toEqual([2, 59.5, 1])
    }
    const own = await call("admin", "GET /performance-reports/{id}", { params: { id: best.id } })
    expect(own.body.data.student).toMatchObject({ overall_average: 85.5 })
    await change(best.id, "readmit")
    expect((await list()).total).toBe(3)
  })

  test("are with a student who left after the term's last day", async () => {
    const { first, best } = await graded()
    await db
      .updateTable("enrolment")
      .set({ outcome: "withdrawn", withdrawn_at: "2090-01-05" })
      .where("student_id", "=", best.id)
      .execute()
    expect((await list({ term_id: first.id })).total).toBe(3)
  })

  test("narrow students and figures by search, class, year of study, term, academic year and subject", async () => {
    const { first, maths, best, weak } = await graded()
    const later = await course.addTerm(2, { from: 61, to: 90 })
    const offering = await offeringOf(db, maths.id, later.id)
    await grade(best.id, offering, 70)
    const idsOf = async (query: object) => (await list(query)).students.map(({ student_id }) => student_id)
    const averagesOf = async (query: object) =>
      (await list(query)).students.map(({ overall_average }) => overall_average)
    const { academic_year_id } = await db
      .selectFrom("term")
      .select("academic_year_id")
      .where("id", "=", first.id)
      .executeTakeFirstOrThrow()
    expect(await idsOf({ search: "weak" })).toEqual([weak.id])
    expect(await averagesOf({ class: "P2" })).toEqual([null])
    expect(await idsOf({ class: "P3" })).toEqual([])
    expect(await idsOf({ year_of_study: 2 })).toEqual([])
    expect(await averagesOf({ class: "P1" })).toEqual([80.5, 59.5])
    expect(await averagesOf({ term_id: first.id, class: "P1" })).toEqual([85.5, 59.5])
    expect(await averagesOf({ term_id: later.id })).toEqual([70])
    const inTerm = { params: { id: best.id }, query: { term_id: later.id } }
    const { subject_performance } = (await call("admin", "GET /performance-reports/{id}", inTerm)).body.data
    expect(subject_performance).toMatchObject([{ average_score: 70, total_terms: 1 }])
    expect(await averagesOf({ academic_year_id, class: "P1" })).toEqual([85.5, 59.5])
    expect(await averagesOf({ academic_year_id, term_id: later.id })).toEqual([])
    expect(await averagesOf({ subject_id: maths.id })).toEqual([80, 59])
    expect(await averagesOf({ subject_id: maths.id, term_id: first.id, sort: "overall_average" })).toEqual([
      59, 90,
    ])
    // The figures are those of the same students, whether they are stored or, with a search, added up.
    for (const query of [
      {},
      { class: "P1" },
      { term_id: first.id },
      { academic_year_id },
      { subject_id: maths.id },
    ]) {
      expect([query, await statsOf({ ...query, search: "example" })]).toEqual([query, await statsOf(query)])
    }
    expect((await statsOf({ search: "weak" })).stats).toMatchObject({
      total_students: 1,
      average_score: 59.5,
      pass_rate: 0,
    })
    expect((await statsOf({ class: "P3" })).stats).toMatchObject({
      total_students: 0,
      average_score: null,
      pass_rate: null,
    })
  })

  test("show one student's subjects, each with its terms", async () => {
    const { first, maths, best } = await graded()
    const get = (query: object) =>
      call("admin", "GET /performance-reports/{id}", { params: { id: best.id }, query })
    const { student, subject_performance } = (await get({})).body.data
    expect(student).toMatchObject({ student_id: best.id, overall_average: 85.5 })
    expect(subject_performance.find(({ subject_id }) => subject_id === maths.id)).toMatchObject({
      subject_name: "Mathematics",
      average_score: 90,
      average_letter_grade: "A",
      average_gpa_points: 4,
      total_terms: 1,
      subject_credits: 3,
      term_grades: [
        {
          term_name: "Term 1",
          module_grade: 90,
          letter_grade: "A",
          gpa_points: 4,
          assignments_count: 1,
          end_module_count: 1,
        },
      ],
    })
    expect(
      (await get({ subject_id: maths.id, term_id: first.id })).body.data.subject_performance,
    ).toHaveLength(1)
    expect((await get({ year: 1, academic_year_id: 9999 })).status).toBe(404)
  })

  test("leave out a student who was deleted", async () => {
    const { best, weak, none } = await graded()
    await deleteRecord(db, "student", best.id)
    expect((await list()).students.map(({ student_id }) => student_id)).toEqual([weak.id, none.id])
    const { stats, top_performers } = await statsOf()
    expect(stats).toMatchObject({ total_students: 2, highest_average: 59.5 })
    expect(top_performers.map(({ student_id }) => student_id)).toEqual([weak.id])
    expect((await call("admin", "GET /performance-reports/{id}", { params: { id: best.id } })).status).toBe(
      404,
    )
  })

  test("are a CSV file with every student that the list finds", async () => {
    const { best } = await graded()
    const url = "/api/performance-reports/export?class=P1&sort=-overall_average"
    const { body, headers } = await inject("admin", { url })
    expect(headers["content-disposition"]).toMatch(/"performance_reports_Class P1_[\d-]+\.csv"/)
    const lines = body.trim().split("\r\n")
    expect(lines[0]).toContain("Overall average (%),Overall GPA,Overall letter grade,Academic standing")
    expect(lines).toHaveLength(3)
    const { student_number } = (await list()).students.find(({ id }) => id === best.id)!
    expect(lines[1]).toMatch(
      new RegExp(`^${student_number},Best .*,P1,1,85.5,3.5,A,Excellent,2,2,90,81,6,1,1,0,0,0$`),
    )
  })

  test("are a PDF on the college's paper, which names its filters", async () => {
    const { first } = await graded()
    const { headers, rawPayload } = await inject("admin", {
      url: `/api/performance-reports/paper?term_id=${first.id}`,
    })
    expect(headers["content-disposition"]).toMatch(/"performance_reports_Term 1, Year 1, -30_[\d-]+\.pdf"/)
    const [about, all] = await Promise.all([
      describeFilter(db, { search: null, term_id: first.id, class: "P1" }),
      describeFilter(db, { search: null }),
    ])
    expect([about, all]).toEqual(["Class P1, Term 1, Year 1, -30", "All students, all terms"])
    const [page] = await pagesIn(rawPayload)
    expect(page).toContain("Term 1, Year 1, -30 Students 3")
    expect(page).toMatch(/ Registrar Date Teacher Training College Page/)
  })

  test("are for administrators only", async () => {
    for (const role of ["lecturer", "student"] as const) {
      expect((await call(role, "GET /performance-reports")).status).toBe(403)
    }
  })
})

describe("the figures of a closed term", () => {
  /** The students in the term's list, their number in its figures, and the best average there. */
  async function figuresOf(term_id: number) {
    const { total } = await list({ term_id })
    const { stats } = await statsOf({ term_id })
    return [total, stats.total_students, stats.highest_average]
  }

  test("a student who left after a term's last day stays in its figures when they are readmitted after it was closed", async () => {
    const { first, best } = await graded({ from: -90, to: -10 })
    await change(best.id, "withdraw")
    expect(await figuresOf(first.id)).toEqual([3, 3, 85.5])
    await closeTerm(db, first.id)
    await change(best.id, "readmit")
    expect(await figuresOf(first.id)).toEqual([3, 3, 85.5])
  })

  test("a student who left during a closed term stays out of its figures when they leave again", async () => {
    const { first, best } = await graded({ from: -90, to: -10 })
    await change(best.id, "withdraw")
    const enrolment = db.updateTable("enrolment").where("student_id", "=", best.id)
    await enrolment.set({ withdrawn_at: sql`now() - interval '30 days'` }).execute()
    await closeTerm(db, first.id)
    for (const deed of ["readmit", "withdraw"] as const) {
      await change(best.id, deed)
      expect([deed, await figuresOf(first.id)]).toEqual([deed, [2, 2, 59.5]])
    }
  })
})
