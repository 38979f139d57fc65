import { letters } from "#contract/assessment/grades/policy.ts"
import { monthText } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import { itemAt, requireValue, sum } from "#contract/lib/objects.ts"
import type { Days } from "#contract/registry/reports/period.ts"
import type { ReportRow, SourceList } from "#contract/registry/reports/report.ts"
import type { TableKey } from "#contract/registry/reports/tables.ts"
import { listClassNames } from "../../college/classes/queries.ts"
import { allNamed } from "../../lib/allNamed.ts"
import type { Database } from "../../lib/db/database.ts"
import { addUpGradesBy, addUpResultsBy, countReaching, gradeDimensions } from "./results.queries.ts"
import {
  addAttendance,
  attendanceFigures,
  gradeFigures,
  gradesSource,
  noAttendance,
  resultFigures,
  sessionsSource,
  share,
  studentFigures,
  studentsSource,
} from "./rules.ts"
import type { ReportRequest, Sources } from "./sources.queries.ts"
import { addUpSessionsBy, addUpSessionsByClass, countTaught, dimensions } from "./teaching.queries.ts"

type Reader = (from: Sources, request: ReportRequest) => Promise<ReportRow[]>

const noClass = "No class"
const record = (list: SourceList["list"], id: number): SourceList => ({ list, filters: { view: String(id) } })

/** The days of a month, "2026-02", that are in the range. */
function daysOfMonth(month: string, { from, to }: Days): Days {
  const first = `${month}-01`
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  return { from: first > from ? first : from, to: last < to ? last : to }
}

/** Rows of classes in the college's order. Students without a class come last. */
async function inClassOrder<Row extends { key: string | null }>(db: Database, rows: readonly Row[]) {
  const names = await listClassNames(db)
  const positionOf = ({ key }: Row) => (key === null ? names.length : names.indexOf(key))
  return rows.toSorted((a, b) => positionOf(a) - positionOf(b))
}

const byKey = <Row extends { key: unknown }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.key, row]))

const gradesBy =
  (dimension: "subject" | "class" | "type"): Reader =>
  async (_, { db, policy, days, filters }) => {
    const rows = await addUpGradesBy<string | number>(db, policy, gradeDimensions[dimension], days, filters)
    return rows.map(({ key, name, ...sums }) => ({
      name: nameOfRow[dimension](name, key),
      behind: gradesSource(days, { ...filters, ...filterOfRow[dimension](key) }),
      values: gradeFigures(sums),
    }))
  }

const kinds: Readonly<Record<string, string>> = { assignment: "Assignments", end_module: "Ends of modules" }

const nameOfRow = {
  subject: (name: string) => name,
  class: (_: string, key: string | number | null) => String(key ?? noClass),
  type: (_: string, key: string | number) => requireValue(kinds[key], `kind of grade ${key}`),
} as const

const filterOfRow = {
  subject: (key: string | number) => ({ subject_id: Number(key) }),
  class: (key: string | number | null) => ({ class: key === null ? null : String(key) }),
  type: (key: string | number) => ({ grade_type: String(key) }),
} as const

export const rowsOf: Readonly<Record<TableKey, Reader>> = {
  grades_by_month: async (_, { db, policy, days, filters }) => {
    const rows = await addUpGradesBy<string>(db, policy, gradeDimensions.month, days, filters)
    return rows.map(({ key, ...sums }) => ({
      name: monthText(`${key}-01`),
      behind: gradesSource(daysOfMonth(key, days), filters),
      values: gradeFigures(sums),
    }))
  },

  attendance_by_month: async (_, { db, days, filters }) => {
    const rows = await addUpSessionsBy<string>(db, dimensions.month, days, filters)
    return rows.map(({ key, ...sums }) => ({
      name: monthText(`${key}-01`),
      behind: sessionsSource(daysOfMonth(key, days)),
      values: attendanceFigures(sums),
    }))
  },

  grade_bands: async (from, { db, policy, days, filters }) => {
    const bands = [...policy.bands, 0]
    const [reached, { counted }] = await Promise.all([countReaching(db, bands, days, filters), from.grades()])
    return bands.map((lowest, index) => {
      const grades = itemAt(reached, index) - (reached[index - 1] ?? 0)
      const above = bands[index - 1]
      const name = above === undefined ? `${lowest}% and more` : `${lowest}% to below ${above}%`
      return { name, behind: null, values: { grades, share: share(grades, counted) } }
    })
  },

  grades_by_type: gradesBy("type"),
  grades_by_subject: gradesBy("subject"),
  grades_by_class: gradesBy("class"),

  students_by_class: async (from, { db, policy, days, filters, today }) => {
    const [counts, taughtSessions, gradeTotals] = await Promise.all([
      from.students(),
      addUpSessionsByClass(db, days, filters),
      addUpGradesBy<string | null>(db, policy, gradeDimensions.class, days, filters),
    ])
    const sessions = byKey(taughtSessions)
    const grades = byKey(gradeTotals)
    const classes = [...Map.groupBy(counts, (count) => count.class)].map(([key, own]) => ({ key, own }))
    return (await inClassOrder(db, classes)).map(({ key, own }) => {
      const { students, women, women_share } = studentFigures(own)
      const graded = grades.get(key)
      return {
        name: key ?? noClass,
        behind: key === null ? null : studentsSource(today, days, { ...filters, class: key }),
        values: {
          students,
          women,
          women_share,
          student_attendance: attendanceFigures(sessions.get(key ?? "") ?? noAttendance).student_attendance,
          average_percentage: graded ? gradeFigures(graded).average_percentage : null,
        },
      }
    })
  },

  students_by_year: async (from, { days, filters, today }) => {
    const years = [...Map.groupBy(await from.students(), ({ year_of_study }) => year_of_study)]
    return years
      .toSorted(([a], [b]) => a - b)
      .map(([year_of_study, countsOfYear]) => ({
        name: `Year ${year_of_study}`,
        behind: studentsSource(today, days, { ...filters, year_of_study }),
        values: studentFigures(countsOfYear),
      }))
  },

  lecturers_by_name: async (from, { db, days, filters }) => {
    const { lecturers, taughtSessions, taught, assignments } = await allNamed({
      lecturers: from.lecturers(),
      taughtSessions: addUpSessionsBy<number>(db, dimensions.lecturer, days, filters),
      taught: countTaught(db, days),
      assignments: from.assignments(),
    })
    const sessions = byKey(taughtSessions)
    const modules = new Map(taught.map((row) => [row.lecturer_id, row.modules]))
    return lecturers
      .filter(({ id, is_there }) => is_there || sessions.has(id))
      .map(({ id, name, employee_number, department }) => ({
        name,
        behind: sessionsSource(days, { lecturer_id: String(id) }),
        values: {
          employee_number,
          department,
          modules: modules.get(id) ?? 0,
          ...attendanceFigures(sessions.get(id) ?? noAttendance),
          assignments_due: sum(
            assignments.filter(({ lecturer_id }) => lecturer_id === id).map((row) => row.assignments),
          ),
        },
      }))
  },

  lecturers_by_department: async (from, { db, days, filters, today }) => {
    const [lecturers, taughtSessions] = await Promise.all([
      from.lecturers(),
      addUpSessionsBy<number>(db, dimensions.lecturer, days, filters),
    ])
    const sessions = byKey(taughtSessions)
    const departments = [...Map.groupBy(lecturers, ({ department }) => department)]
    return departments
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, members]) => {
        const totals = addAttendance(members.map(({ id }) => sessions.get(id) ?? noAttendance))
        return {
          name,
          behind:
            days.to >= today && !members.some(({ is_to_come }) => is_to_come)
              ? { list: "lecturers" as const, filters: { department: name } }
              : null,
          values: {
            lecturers: members.filter(({ is_there }) => is_there).length,
            ...attendanceFigures(totals),
          },
        }
      })
  },

  results_by_term: async (from, { db, policy, days, filters }) => {
    const [terms, sums] = await Promise.all([
      from.terms(),
      addUpResultsBy<number>(db, policy, "term_id", days, filters),
    ])
    const results = byKey(sums)
    return terms.map(({ id, name, enrolments, withdrawals }) => ({
      name,
      behind: record("terms", id),
      values: { enrolments, withdrawals, ...resultFigures(results.get(id) ?? noResults) },
    }))
  },

  results_by_class: async (_, { db, policy, days, filters }) => {
    const rows = await addUpResultsBy<string | null>(db, policy, "class", days, filters)
    return (await inClassOrder(db, rows)).map(({ key, ...sums }) => ({
      name: key ?? noClass,
      behind: null,
      values: resultFigures(sums),
    }))
  },

  letters: async (from) => {
    const { finished, letters: counts } = await from.results()
    return letters.map((name, index) => {
      const results = counts[index] ?? 0
      return { name, behind: null, values: { results, share: share(results, finished) } }
    })
  },

  modules_by_name: async (from, { db, policy, days, filters }) => {
    const { modules, terms, assignments, taughtSessions, given, sums } = await allNamed({
      modules: from.modules(),
      terms: from.terms(),
      assignments: from.assignments(),
      taughtSessions: addUpSessionsBy<number>(db, dimensions.subject, days, filters),
      given: addUpGradesBy<number>(db, policy, gradeDimensions.subject, days, filters),
      sums: addUpResultsBy<number>(db, policy, "subject_id", days, filters),
    })
    const sessions = byKey(taughtSessions)
    const grades = byKey(given)
    const results = byKey(sums)
    return modules.map((module) => {
      const moduleTerms = terms.filter(({ id }) => module.terms.includes(id))
      const { grades_given, average_percentage, pass_rate } = gradeFigures(grades.get(module.id) ?? noGrades)
      const finished = resultFigures(results.get(module.id) ?? noResults)
      return {
        name: module.name,
        behind: module.is_deleted ? null : record("subjects", module.id),
        values: {
          year_of_study: module.year_of_study,
          credits: module.credits,
          enrolments: sum(moduleTerms.map(({ enrolments }) => enrolments)),
          lecturers: module.lecturers,
          assignments_due: sum(
            assignments.filter(({ subject_id }) => subject_id === module.id).map((row) => row.assignments),
          ),
          ...attendanceFigures(sessions.get(module.id) ?? noAttendance),
          grades_given,
          average_percentage,
          pass_rate,
          results: finished.results,
          average_module_grade: finished.average_module_grade,
        },
      }
    })
  },
}

const noResults = { started: 0, finished: 0, grade_sum: 0, passed: 0, letters: [] }
const noGrades = { grades: 0, counted: 0, percentage_sum: 0, passed: 0 }
