/** The figures of many students, computed a second time: those of /admin/performance-reports and of the reports of the college. */
import { modulesOf, percentOf, summaryOf } from "./figures.ts"
import { asNumber, type Fraction, fraction, isAtLeast, meanOf, over, rounded } from "./fractions.ts"
import type { Row, Rules } from "./records.ts"

const share = (part: number, whole: number, decimals = 1) =>
  whole === 0 ? null : asNumber(rounded(over(fraction(100 * part), fraction(whole)), decimals))

const meanFigure = (all: readonly Fraction[], decimals = 1) =>
  all.length === 0 ? null : asNumber(rounded(meanOf(all), decimals))

/** The figures "Grades given", "Average" and "Pass rate" of grades in any modules. */
export function gradesOf(rows: readonly Row[], { pass }: Rules) {
  const counting = rows.map(percentOf).filter((percent) => percent !== undefined)
  const passed = counting.filter((percent) => isAtLeast(percent, fraction(pass.reports))).length
  return {
    grades_given: rows.length,
    average_percentage: meanFigure(counting),
    pass_rate: share(passed, counting.length),
    grades_failed: counting.length - passed,
  }
}

/** Module grades of all subjects, including teaching practice. */
export function resultsOf(rows: readonly Row[], rules: ReadonlyMap<number, Rules>, mark: number) {
  const modules = modulesOf(rows, rules)
  const grades = modules.flatMap(({ grade }) => (grade ? [grade] : []))
  return {
    results: grades.length,
    in_progress: modules.length - grades.length,
    average_module_grade: meanFigure(grades),
    module_pass_rate: share(grades.filter((grade) => isAtLeast(grade, fraction(mark))).length, grades.length),
  }
}

/** Each student's performance over the grades given. */
export function performancesOf(
  rows: readonly Row[],
  students: readonly number[],
  rules: ReadonlyMap<number, Rules>,
) {
  const modules = Map.groupBy(modulesOf(rows, rules), ({ student }) => student)
  return new Map(students.map((id) => [id, summaryOf(modules.get(id) ?? [], rules)] as const))
}

/** The figures of all students together. Each student's average and GPA count as they are printed. */
export function togetherOf(performances: Iterable<ReturnType<typeof summaryOf>>, mark: number) {
  const all = [...performances]
  const averages = all.flatMap(({ overall_average: figure }) => (figure === null ? [] : [fraction(figure)]))
  const gpas = all.flatMap(({ gpa }) => (gpa === null ? [] : [fraction(gpa)]))
  const figures = averages.map(asNumber)
  return {
    total_students: all.length,
    students_with_results: averages.length,
    average_score: meanFigure(averages),
    average_gpa: meanFigure(gpas, 2),
    highest_average: figures.length > 0 ? Math.max(...figures) : null,
    lowest_average: figures.length > 0 ? Math.min(...figures) : null,
    pass_rate: share(averages.filter((figure) => isAtLeast(figure, fraction(mark))).length, averages.length),
  }
}
