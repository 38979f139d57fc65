import { estimatedGpa, mean } from "#contract/assessment/grades/arithmetic.ts"
import { type Module, modulesOf } from "#contract/assessment/grades/report.ts"
import type { GpaSummary, SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { compact, sum } from "#contract/lib/objects.ts"

export type Figures = Pick<
  GpaSummary,
  "current_gpa" | "overall_average" | "standing" | "grade_distribution" | "total_credits" | "total_points"
> & { estimated: boolean }

/**
 * A student's figures from the server. If the GPA can't be loaded, the figures are computed from the grades, and the GPA is
 * estimated from the average (product decision 3.5).
 */
export function figuresOf(gpa: GpaSummary | undefined, subjects: readonly SubjectGrades[]): Figures {
  if (gpa) return { ...gpa, estimated: false }
  const average = mean(averagesOf(subjects))
  const finished = modulesOf(countingOf(subjects)).filter(({ module_grade }) => module_grade !== null)
  return {
    current_gpa: average === null ? null : estimatedGpa(average),
    overall_average: average,
    standing: null,
    grade_distribution: distributionOf(finished),
    total_credits: sum(finished.map(({ subject_credits }) => subject_credits)),
    total_points: 0,
    estimated: true,
  }
}

/**
 * The subjects that count in averages and GPA, each with the terms in which it counts. Teaching practice counts only in terms
 * whose policy says so.
 */
export const countingOf = (subjects: readonly SubjectGrades[]) =>
  compact(
    subjects.map((subject) => {
      const term_grades = subject.term_grades.filter(({ counts }) => counts)
      const total_terms = term_grades.filter(({ module_grade }) => module_grade !== null).length
      return term_grades.length > 0 && { ...subject, term_grades, total_terms }
    }),
  )

/** The averages from which the overall average is computed. */
export const averagesOf = (subjects: readonly SubjectGrades[]) =>
  compact(countingOf(subjects).map(({ average_score }) => average_score))

function distributionOf(finished: readonly Module[]): GpaSummary["grade_distribution"] {
  const count = (letter: string) => finished.filter(({ letter_grade }) => letter_grade === letter).length
  return { A: count("A"), B: count("B"), C: count("C"), D: count("D"), F: count("F") }
}
