import { describe, expect, test } from "vitest"
import { gradesOf, performancesOf, resultsOf, togetherOf } from "./college.ts"
import { openDemonstration } from "./demonstration.ts"
import type { Row } from "./records.ts"

const { call, db, rows, rules, students, people } = await openDemonstration()
const newest = rules.get(Math.max(...rules.keys()))!
const terms = await db
  .selectFrom("term")
  .select(["id", "start_date", "end_date", "academic_year_id"])
  .execute()

/** The demonstration's students; the three test people have no grades. */
const ofDemonstration = <Listed extends { student_id: number }>(list: readonly Listed[]) =>
  list.filter(({ student_id }) => students.includes(student_id))

describe("/performance-reports", () => {
  const last = terms.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1)).at(-1)!
  const yearTerms = terms.filter(({ academic_year_id }) => academic_year_id === last.academic_year_id)
  test.each([
    ["over all terms", {}, () => true],
    ["in a term", { term_id: terms[0]!.id }, ({ term }: Row) => term === terms[0]!.id],
    [
      "in an academic year",
      { academic_year_id: last.academic_year_id },
      ({ term }: Row) => yearTerms.some(({ id }) => id === term),
    ],
  ])("agrees with a second computation for every student %s", async (_, filter, belongs) => {
    const expected = performancesOf(rows.filter(belongs), students, rules)
    const { body } = await call("admin", "GET /performance-reports", { query: { ...filter, limit: 1000 } })
    const listed = ofDemonstration(body.data.students)
    expect(listed.length).toBeGreaterThan(0)
    for (const student of listed) {
      const { subjects, ...own } = expected.get(student.student_id)!
      const averages = subjects.map(({ average }) => average)
      expect(student, student.student_number).toMatchObject({
        overall_average: own.overall_average,
        overall_gpa: own.gpa,
        standing: own.standing,
        total_credits: own.credits,
        grade_distribution: own.letters,
        highest_subject_average: averages.length > 0 ? Math.max(...averages) : null,
        lowest_subject_average: averages.length > 0 ? Math.min(...averages) : null,
      })
    }
    const withFigures = [...expected].filter(([, { gpa }]) => gpa !== null).map(([id]) => id)
    expect(listed.map(({ student_id }) => student_id)).toEqual(expect.arrayContaining(withFigures))
  })

  test("agrees on the figures of all students together, and on the ten best", async () => {
    const performances = performancesOf(rows, students, rules)
    const { data } = (await call("admin", "GET /performance-reports/stats")).body
    const { total_students, ...stats } = data.stats
    const { total_students: expected, ...figures } = togetherOf(performances.values(), newest.pass.reports)
    expect(stats).toMatchObject(figures)
    expect(total_students).toBe(
      expected +
        (await db.selectFrom("student").where("person_id", "=", people.student).select("id").execute())
          .length,
    )
    const best = [...performances.values()]
      .map(({ overall_average }) => overall_average ?? -1)
      .toSorted((a, b) => b - a)
    expect(data.top_performers.map(({ overall_average }) => overall_average)).toEqual(best.slice(0, 10))
  })
})

describe("the reports of the college", () => {
  const days = rows.map(({ graded_on }) => graded_on).toSorted()
  const ranges = [
    [days[0]!, days.at(-1)!],
    [days[Math.floor(days.length / 3)]!, days[Math.floor(days.length / 2)]!],
    [days[Math.floor(days.length / 2)]!, days[Math.floor(days.length / 2)]!],
  ] as const

  async function figuresOf(type: "overview" | "students" | "academic" | "grades", query: object) {
    const { status, body } = await call("admin", "GET /reports/{type}", { params: { type }, query })
    expect(status, JSON.stringify(body)).toBe(200)
    const { figures, tables } = body.data.report
    return { tables, figures: Object.fromEntries(figures.map(({ name, value }) => [name, value])) }
  }
  const within = (from: string, to: string) =>
    rows.filter(({ graded_on }) => graded_on >= from && graded_on <= to)

  test.each(ranges)("agree on the grades given from %s to %s", async (from, to) => {
    const { grades_failed, ...shared } = gradesOf(within(from, to), newest)
    expect((await figuresOf("grades", { from, to })).figures).toEqual({ ...shared, grades_failed })
    for (const type of ["overview", "students"] as const)
      expect((await figuresOf(type, { from, to })).figures).toMatchObject(shared)
  })

  test("agree on the grades of each class, each kind and each month", async () => {
    const [[from, to]] = ranges
    const { tables } = await figuresOf("grades", { from, to })
    const named = (name: string) =>
      new Map(tables.find((table) => table.name === name)!.rows.map((row) => [row.name, row.values]))
    for (const [className, own] of Map.groupBy(within(from, to), (row) => row.class)) {
      if (className !== null)
        expect(named("grades_by_class").get(className), className).toMatchObject(gradesOf(own, newest))
    }
    expect([...named("grades_by_type").values()]).toEqual(
      (["assignment", "end_module"] as const).map((type) =>
        gradesOf(
          within(from, to).filter((row) => row.type === type),
          newest,
        ),
      ),
    )
    expect([...named("grades_by_month").values()]).toEqual(
      [...Map.groupBy(within(from, to), ({ graded_on }) => graded_on.slice(0, 7))]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, own]) => gradesOf(own, newest)),
    )
  })

  test.each(ranges)("agree on the module grades of the terms from %s to %s", async (from, to) => {
    const inRange = terms.filter((term) => term.start_date <= to && term.end_date >= from).map(({ id }) => id)
    const own = rows.filter(({ term }) => inRange.includes(term))
    expect((await figuresOf("academic", { from, to })).figures).toMatchObject({
      terms: inRange.length,
      ...resultsOf(own, rules, newest.pass.reports),
    })
  })
})
