import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import type { ReportFigure } from "#contract/registry/reports/report.ts"
import { type ReportType, reportTypes } from "#contract/registry/reports/types.ts"
import { openCollege } from "../../../test/college.ts"
import { reportingOf, firstTerm as term } from "../../../test/reports/firstTerm.ts"

const college = await openCollege()
const { call, db } = college

let ids: Record<string, number> = {}

beforeAll(async () => {
  ids = await reportingOf(college)
})

const read = async (type: ReportType, query: object) => {
  const { body, status } = await call("admin", "GET /reports/{type}", { params: { type }, query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.report
}
const valuesIn = async (type: ReportType, query: object) =>
  Object.fromEntries((await read(type, query)).figures.map(({ name, value }) => [name, value]))
const rowsIn = async (type: ReportType, table: string, query: object) => {
  const { tables } = await read(type, query)
  return Object.fromEntries(
    tables.find(({ name }) => name === table)!.rows.map((row) => [row.name, row.values]),
  )
}
const march = { from: "2024-03-01", to: "2024-03-31" }

describe("the figures", () => {
  test("count grades on the college's day, missing ones as 0 and exempt ones not at all", async () => {
    // 50, 60 and a missing one count: 110 / 3 = 36.67; one of three reaches 60.
    expect(await valuesIn("grades", march)).toEqual({
      grades_given: 4,
      average_percentage: 36.7,
      pass_rate: 33.3,
      grades_failed: 2,
    })
    // 23:59:59 on the leap day, and its first second.
    expect(await valuesIn("grades", { from: "2024-02-29", to: "2024-02-29" })).toMatchObject({
      grades_given: 2,
      average_percentage: 65,
    })
  })

  test("sort grades into the bands for reports", async () => {
    const bands = await rowsIn("grades", "grade_bands", term)
    expect(bands).toEqual({
      "90% and more": { grades: 0, share: 0 },
      "80% to below 90%": { grades: 0, share: 0 },
      "70% to below 80%": { grades: 1, share: 20 },
      "60% to below 70%": { grades: 2, share: 40 },
      "0% to below 60%": { grades: 2, share: 40 },
    })
  })

  test("of months and classes add up to the whole, and months have only the range's days", async () => {
    const months = await rowsIn("grades", "grades_by_month", { from: "2024-02-29", to: "2024-03-10" })
    expect(months).toEqual({
      "February 2024": { grades_given: 2, average_percentage: 65, pass_rate: 100, grades_failed: 0 },
      "March 2024": { grades_given: 2, average_percentage: 55, pass_rate: 50, grades_failed: 1 },
    })
    const classes = await rowsIn("grades", "grades_by_class", term)
    expect(classes.P1).toMatchObject({ grades_given: 4, average_percentage: 60 })
    expect(classes.P2).toMatchObject({ grades_given: 2, average_percentage: 0 })
  })

  test("of terms are module grades, of every term that has a day in the range", async () => {
    const figures = {
      terms: 1,
      enrolments: 3,
      withdrawals: 0,
      results: 2,
      in_progress: 2,
      average_module_grade: 59,
      module_pass_rate: 50,
    }
    expect(await valuesIn("academic", { from: "2023-01-01", to: term.from })).toEqual(figures)
    expect(await valuesIn("academic", { from: term.to, to: term.to })).toEqual(figures)
    expect((await valuesIn("academic", { from: "2024-04-27", to: "2025-01-01" })).terms).toBe(0)
    const letters = await rowsIn("academic", "letters", term)
    expect(letters).toMatchObject({ C: { results: 2, share: 100 }, B: { results: 0, share: 0 } })
    expect((await rowsIn("academic", "results_by_class", term)).P2).toMatchObject({
      results: 0,
      in_progress: 2,
    })
  })

  test("of attendance are those of the classes held, and a late lecturer isn't present", async () => {
    expect(await valuesIn("lecturers", march)).toMatchObject({
      class_sessions: 2,
      lecturer_absent: 1,
      lecturer_late: 1,
      lecturer_attendance: 0,
      student_attendance: 25,
    })
    const lecturers = await rowsIn("lecturers", "lecturers_by_name", term)
    const lungu = Object.entries(lecturers).find(([name]) => name.startsWith("Lungu"))?.[1]
    expect(lungu).toMatchObject({
      modules: 1,
      class_sessions: 2,
      lecturer_attendance: 50,
      student_attendance: 75,
      assignments_due: 1,
    })
    const classes = await rowsIn("students", "students_by_class", { ...term })
    // 6 of 8 students were present at the classes of P1, and 2 of 8 at those of P2. The class that was held for both
    // counts in each.
    expect(classes.P1).toMatchObject({ students: 2, women: 1, women_share: 50, student_attendance: 75 })
    expect(classes.P2).toMatchObject({ students: 1, student_attendance: 25, average_percentage: 0 })
  })

  test("of attendance keep a closed term's classes of a subject that was deleted later", async () => {
    const set = (closed_at: string | null, deleted_at: string | null) =>
      Promise.all([
        db.updateTable("term").set({ closed_at }).where("id", "=", ids.term!).execute(),
        db.updateTable("subject").set({ deleted_at }).where("id", "=", ids.Maths!).execute(),
      ])
    const held = async () => (await valuesIn("lecturers", march)).class_sessions
    try {
      await set("2024-05-01T08:00:00Z", "2024-06-01T08:00:00Z")
      expect(await held()).toBe(2)
      await set(null, "2024-06-01T08:00:00Z")
      expect(await held()).toBe(0)
    } finally {
      await set(null, null)
    }
  })

  test("of classes are in the college's order, whatever the classes are called", async () => {
    await db.updateTable("class").set({ position: 100 }).where("name", "=", "P1").execute()
    try {
      for (const [type, table] of [
        ["students", "students_by_class"],
        ["academic", "results_by_class"],
        ["grades", "grades_by_class"],
      ] as const)
        expect(Object.keys(await rowsIn(type, table, term)), table).toEqual(["P2", "P1"])
    } finally {
      await db.updateTable("class").set({ position: 1 }).where("name", "=", "P1").execute()
    }
  })

  test("count students who graduated or withdrew only before the day on which they left", async () => {
    const cia = db.updateTable("student").where("id", "=", ids.Cia!)
    const { class: before } = await db
      .selectFrom("student")
      .select("class")
      .where("id", "=", ids.Cia!)
      .executeTakeFirstOrThrow()
    await cia.set({ left_as: "withdrawn", class: null }).execute()
    await cia.set({ left_at: "2024-06-30T21:59:59Z" }).execute()
    try {
      const [earlier, june] = [
        { from: "2024-06-29", to: "2024-06-29" },
        { from: "2024-06-30", to: "2024-06-30" },
      ]
      expect(await valuesIn("students", earlier)).toMatchObject({ students: 3, students_left: 0 })
      expect(await valuesIn("students", june)).toMatchObject({ students: 2, students_left: 1 })
      await cia.set({ left_as: null, class: before }).execute()
      expect(await valuesIn("students", june)).toMatchObject({ students: 3, students_left: 0 })
    } finally {
      await cia.set({ left_as: null, class: before }).execute()
    }
  })

  test("count students by the ends of days, also those who were deleted later", async () => {
    const added = { from: "2024-01-10", to: "2024-01-10" }
    expect(await valuesIn("students", added)).toMatchObject({ students: 3, students_added: 3, women: 2 })
    expect(await valuesIn("students", { from: "2024-01-01", to: "2024-01-09" })).toMatchObject({
      students: 0,
    })
    await db
      .updateTable("student")
      .set({ deleted_at: "2024-06-30T21:59:59Z" })
      .where("id", "=", ids.Cia!)
      .execute()
    try {
      const june = await valuesIn("students", { from: "2024-06-30", to: "2024-06-30" })
      expect(june).toMatchObject({ students: 2, students_left: 1 })
      expect(await valuesIn("students", { from: "2024-06-29", to: "2024-06-29" })).toMatchObject({
        students: 3,
      })
      // Grades of deleted students leave the figures (product decision 3.12).
      expect(await valuesIn("grades", march)).toMatchObject({ grades_given: 2, average_percentage: 55 })
    } finally {
      await db.updateTable("student").set({ deleted_at: null }).where("id", "=", ids.Cia!).execute()
    }
  })

  test("name the modules without a lecturer or a grade", async () => {
    expect(await valuesIn("modules", march)).toMatchObject({
      modules: 2,
      modules_without_lecturer: 1,
      modules_without_grades: 0,
      assignments_due: 0,
    })
    const [maths] = Object.values(await rowsIn("modules", "modules_by_name", term))
    expect(maths).toMatchObject({
      enrolments: 3,
      lecturers: 1,
      class_sessions: 3,
      grades_given: 5,
      results: 2,
      average_module_grade: 59,
    })
  })

  test("are narrowed by class, year of study and subject where a type has them", async () => {
    expect(await valuesIn("grades", { ...term, class: "P2" })).toMatchObject({ grades_given: 2 })
    expect(await valuesIn("grades", { ...term, year_of_study: 2 })).toMatchObject({ grades_given: 0 })
    const narrowed = await read("grades", { ...term, class: "P2", subject_id: ids.English })
    expect(narrowed.narrowed).toEqual(["Class P2", expect.stringContaining("English")])
    expect(narrowed.figures[0]).toMatchObject({ name: "grades_given", value: 1 })
    const overview = await read("overview", { ...term, class: "P2" })
    expect(overview.narrowed).toEqual([])
    expect(overview.figures.find(({ name }) => name === "grades_given")?.value).toBe(6)
  })
})

describe("the period before", () => {
  const figure = async (key: string, query: object): Promise<ReportFigure> =>
    (await read("grades", query)).figures.find((figure) => figure.name === key)!

  test("is as long and ends on the day before, with the change in figures and percent", async () => {
    const report = await read("grades", { from: "2024-03-01", to: "2024-03-02" })
    expect(report.previous).toEqual({ from: "2024-02-28", to: "2024-02-29" })
    expect(report.figures.slice(0, 2)).toMatchObject([
      { name: "grades_given", value: 1, before: 2, change: -1, change_percent: -50 },
      { name: "average_percentage", value: 50, before: 65, change: -15, change_percent: -23.1 },
    ])
  })

  test("has no change if there were no figures", async () => {
    const days = { from: "2024-02-29", to: "2024-02-29" }
    expect(await figure("grades_given", days)).toMatchObject({ before: 0, change: 2, change_percent: null })
    expect(await figure("pass_rate", days)).toMatchObject({
      before: null,
      change: null,
      change_percent: null,
    })
  })
})

describe("ranges", () => {
  test("are from 1 January to today by default", async () => {
    const { rows } = await sql<{ today: string }>`select college_today() as today`.execute(db)
    const today = rows[0]!.today
    expect(await read("overview", {})).toMatchObject({ from: `${today.slice(0, 4)}-01-01`, to: today })
  })

  test.each(reportTypes)(
    "of one day, ten years, the future and before the college are accepted: %s",
    async (type) => {
      for (const [from, to] of [
        ["2024-02-29", "2024-02-29"],
        ["2016-01-01", "2025-12-31"],
        ["2150-01-01", "2150-12-31"],
        ["1936-01-01", "1936-12-31"],
      ]) {
        const report = await read(type, { from, to })
        expect(report.figures.every(({ value }) => value === null || value >= 0)).toBe(true)
      }
    },
  )

  test("before the college existed have no figures but zeros", async () => {
    const figures = await valuesIn("overview", { from: "1936-01-01", to: "1936-12-31" })
    expect(new Set(Object.values(figures))).toEqual(new Set([0, null]))
  })

  test("in the wrong order are refused", async () => {
    for (const query of [{ from: "2024-03-02", to: "2024-03-01" }, { to: "1999-01-01" }]) {
      const { status, body } = await call("admin", "GET /reports/{type}", {
        params: { type: "grades" },
        query,
      })
      expect(status).toBe(422)
      expect(body.errors).toEqual({ to: "End date must not be before the start date." })
    }
  })
})

test("reports are for administrators only", async () => {
  for (const caller of ["lecturer", "student", null] as const) {
    const status = caller ? 403 : 401
    const params = { type: "overview" as const }
    expect(await call(caller, "GET /reports/{type}", { params })).toMatchObject({ status })
    const query = { format: "csv" as const }
    expect(await call(caller, "GET /reports/{type}/file", { params, query })).toMatchObject({ status })
    expect(await call(caller, "GET /saved-reports")).toMatchObject({ status })
  }
})

test("a report of an unknown type isn't found", async () => {
  const { status } = await call("admin", "GET /reports/{type}", { params: { type: "secrets" } })
  expect(status).toBe(404)
})
