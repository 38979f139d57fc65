import { keysOf, recordOf, sum } from "#contract/lib/objects.ts"
import { reportContents } from "#contract/registry/reports/contents.ts"
import { type FigureKey, figures } from "#contract/registry/reports/definitions.ts"
import { type Days, daysOf, lastDue } from "#contract/registry/reports/period.ts"
import type { ReportFigure, SourceList } from "#contract/registry/reports/report.ts"
import type { SavedReport } from "#contract/registry/reports/saved.ts"
import { filtersOf, type ReportType } from "#contract/registry/reports/types.ts"

/** The filters of a report. An absent filter means everything. */
export type Filters = {
  class?: string | undefined
  year_of_study?: number | undefined
  subject_id?: number | undefined
}

export type StudentCount = {
  class: string | null
  year_of_study: number
  gender: string
  students: number
  added: number
  removed: number
}

export type Attendance = {
  sessions: number
  /** Counts by the lecturer's own attendance. */
  present: number
  absent: number
  late: number
  /** The numbers of students who were present in these classes, and who should have been. */
  students_present: number
  strength: number
}

export type Grades = {
  grades: number
  /** The grades that count in averages, the sum of their percentages, and the grades at or above the pass mark. */
  counted: number
  percentage_sum: number
  passed: number
}

export type Results = {
  /** Students with any grade in a module of a term, and those among them whose module is finished. */
  started: number
  finished: number
  grade_sum: number
  passed: number
  /** Module grades by letter, A to F. */
  letters: number[]
}

/** Values by the keys of figures; null if there is nothing to compute one from. */
export type Values = Partial<Record<FigureKey, number | null>>

/** dividend / divisor in tenths, rounded half up. The dividend is whole or has one decimal, and is never negative. */
function inTenths(dividend: number, divisor: number) {
  if (divisor === 0) return null
  const tenths = Math.round(dividend * 10)
  return Math.floor((2 * tenths + divisor) / (2 * divisor)) / 10
}

/** part / whole as a percentage with one decimal; null without a whole. */
export const share = (part: number, whole: number) => inTenths(part * 100, whole)

export const studentFigures = (counts: readonly StudentCount[]) => {
  const students = sum(counts.map((count) => count.students))
  const women = sum(counts.filter(({ gender }) => gender === "female").map((count) => count.students))
  return {
    students,
    women,
    women_share: share(women, students),
    students_added: sum(counts.map(({ added }) => added)),
    students_left: sum(counts.map(({ removed }) => removed)),
  }
}

export const gradeFigures = ({ grades, counted, percentage_sum, passed }: Grades) => ({
  grades_given: grades,
  average_percentage: inTenths(percentage_sum, counted),
  pass_rate: share(passed, counted),
  grades_failed: counted - passed,
})

export const attendanceFigures = (attendance: Attendance) => ({
  class_sessions: attendance.sessions,
  lecturer_attendance: share(attendance.present, attendance.sessions),
  lecturer_absent: attendance.absent,
  lecturer_late: attendance.late,
  student_attendance: share(attendance.students_present, attendance.strength),
})

export const resultFigures = ({ started, finished, grade_sum, passed }: Results) => ({
  results: finished,
  in_progress: started - finished,
  average_module_grade: inTenths(grade_sum, finished),
  module_pass_rate: share(passed, finished),
})

export const noAttendance: Attendance = {
  sessions: 0,
  present: 0,
  absent: 0,
  late: 0,
  students_present: 0,
  strength: 0,
}

export const addAttendance = (parts: readonly Attendance[]) =>
  recordOf(keysOf(noAttendance), (figure) => sum(parts.map((part) => part[figure])))

/** The figures of a type, each with that of the period before. */
export function withComparison(
  type: ReportType,
  now: Values,
  before: Values,
  behind: (key: FigureKey) => SourceList | null,
): ReportFigure[] {
  return reportContents[type].figures.map((key) => {
    const value = now[key] ?? null
    const previous = before[key] ?? null
    const change = value === null || previous === null ? null : round(value - previous, 2)
    return {
      name: key,
      label: figures[key].label,
      value,
      before: previous,
      change,
      change_percent: change === null || !previous ? null : round((100 * change) / previous, 1),
      behind: behind(key),
    }
  })
}

/** Rounds a difference, because binary fractions make its last digits wrong. */
function round(value: number, decimals: number) {
  const factor = 10 ** decimals
  const rounded = Math.round(Math.abs(value) * factor) / factor
  return value < 0 ? -rounded : rounded
}

export const applicableFilters = (type: ReportType, filters: Filters): Filters =>
  Object.fromEntries(
    filtersOf[type].flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])),
  )

type SavedFilters = Pick<
  SavedReport,
  "period" | "from_date" | "to_date" | "class" | "year_of_study" | "subject_id"
>

/** The days and filters of a saved report, as of a day. */
export function rangeOfSaved(saved: SavedFilters, today: string): Days & Filters {
  const { period, from_date, to_date, class: className, year_of_study, subject_id } = saved
  const days = period === "fixed" ? { from: from_date ?? today, to: to_date ?? today } : daysOf(period, today)
  return {
    ...days,
    class: className ?? undefined,
    year_of_study: year_of_study ?? undefined,
    subject_id: subject_id ?? undefined,
  }
}

/** Whether a report has become due since it was scheduled or last sent by its schedule. */
export const isDue = (
  {
    schedule,
    schedule_day,
    scheduled_on,
  }: Pick<SavedReport, "schedule" | "schedule_day"> & { scheduled_on: string },
  today: string,
) => schedule !== "never" && lastDue(schedule, schedule_day ?? 1, today) > scheduled_on

type GradeFilters = { [Name in keyof Filters]: Filters[Name] | null } & { grade_type?: string }

/**
 * The list of the published grades given in some days. Null if it can't be filtered so: by year of study, or for grades without a
 * class.
 */
export function gradesSource(days: Days, { year_of_study, ...filters }: GradeFilters): SourceList | null {
  if (year_of_study !== undefined || Object.values(filters).includes(null)) return null
  const set = Object.entries({ ...days, ...filters, published: "yes" }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  )
  return { list: "grades", filters: Object.fromEntries(set) }
}

export const sessionsSource = (days: Days, filters: Readonly<Record<string, string>> = {}): SourceList => ({
  list: "attendance",
  filters: { ...days, ...filters },
})

/** Null for an earlier day, because the list shows only today's students. */
export function studentsSource(today: string, { to }: Days, filters: Filters): SourceList | null {
  if (to < today) return null
  const { class: className, year_of_study } = filters
  return {
    list: "students",
    filters: {
      ...(className !== undefined && { class: className }),
      ...(year_of_study !== undefined && { year_of_study: String(year_of_study) }),
    },
  }
}

/** The records behind a figure, if a list shows exactly these. Lecturers to come are in the list of lecturers. */
export function sourceOfFigure(
  today: string,
  days: Days,
  filters: Filters,
  { hasLecturersToCome }: { hasLecturersToCome: boolean },
) {
  const { subject_id, year_of_study, class: className } = filters
  return (key: FigureKey): SourceList | null => {
    if (key === "students") return studentsSource(today, days, filters)
    if (key === "lecturers")
      return days.to < today || hasLecturersToCome ? null : { list: "lecturers", filters: {} }
    if (key === "grades_given") return gradesSource(days, filters)
    // The list has no filter by class or year of study, and identifies subjects by their codes.
    const isWhole = subject_id === undefined && year_of_study === undefined && className === undefined
    if (key === "class_sessions") return isWhole ? sessionsSource(days) : null
    if (key === "lecturer_absent") return isWhole ? sessionsSource(days, { status: "absent" }) : null
    if (key === "lecturer_late") return isWhole ? sessionsSource(days, { status: "late" }) : null
    return null
  }
}
