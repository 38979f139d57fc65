import { sum } from "#contract/lib/objects.ts"
import type { ReportType } from "#contract/registry/reports/types.ts"
import { addUpGradesBy, gradeDimensions } from "./results.queries.ts"
import { attendanceFigures, gradeFigures, resultFigures, studentFigures, type Values } from "./rules.ts"
import type { ReportRequest, Sources } from "./sources.queries.ts"

const lecturers = async (from: Sources) => {
  const rows = await from.lecturers()
  return {
    lecturers: rows.filter(({ is_there }) => is_there).length,
    lecturers_hired: rows.filter(({ was_hired }) => was_hired).length,
    lecturers_left: rows.filter(({ has_left }) => has_left).length,
  }
}
const students = async (from: Sources) => studentFigures(await from.students())
const grades = async (from: Sources) => gradeFigures(await from.grades())
const attendance = async (from: Sources) => attendanceFigures(await from.sessions())
const results = async (from: Sources) => resultFigures(await from.results())
const assignments = async (from: Sources) => ({
  assignments_due: sum((await from.assignments()).map((row) => row.assignments)),
})

async function terms(from: Sources) {
  const rows = await from.terms()
  return {
    terms: rows.length,
    enrolments: sum(rows.map(({ enrolments }) => enrolments)),
    withdrawals: sum(rows.map(({ withdrawals }) => withdrawals)),
  }
}

async function modules(from: Sources, { db, policy, days, filters }: ReportRequest) {
  const [rows, graded] = await Promise.all([
    from.modules(),
    addUpGradesBy<number>(db, policy, gradeDimensions.subject, days, filters),
  ])
  const withGrades = new Set(graded.map(({ key }) => key))
  return {
    modules: rows.length,
    modules_without_lecturer: rows.filter(({ lecturers }) => lecturers === 0).length,
    modules_without_grades: rows.filter(({ id }) => !withGrades.has(id)).length,
  }
}

type Reader = (from: Sources, request: ReportRequest) => Promise<Values>

/** The parts from which each type's figures are read. */
const readersByType: Readonly<Record<ReportType, readonly Reader[]>> = {
  overview: [students, lecturers, modules, assignments, grades, attendance],
  students: [students, grades, attendance],
  lecturers: [lecturers, attendance, assignments],
  academic: [terms, results],
  grades: [grades],
  modules: [modules, assignments, attendance, results],
}

/** The figures of a type over a range. */
export async function valuesOf(type: ReportType, from: Sources, request: ReportRequest): Promise<Values> {
  const read = await Promise.all(readersByType[type].map((part) => part(from, request)))
  return Object.assign({}, ...read) as Values
}
