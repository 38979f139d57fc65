import { gpaOf, mean } from "#contract/assessment/grades/arithmetic.ts"
import { type Module, modulesOf } from "#contract/assessment/grades/report.ts"
import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { nameAmong, termText } from "#contract/courses/terms/names.ts"
import { compact } from "#contract/lib/objects.ts"

/** A student's figures in one term; null if no module is finished. */
export type TermFigures = {
  id: number
  name: string
  short: string
  average: number | null
  gpa: number | null
  /** The average of teaching practice that isn't in the GPA. */
  practice: number | null
}

/** "Term 2, 2025-2026" */
export const termTitle = ([first]: readonly Module[]) => (first ? termText(first) : "")

/** Modules by term, latest term first. */
export const byTerm = (modules: readonly Module[]) => [
  ...Map.groupBy(modules, ({ term_id }) => term_id).values(),
]

/** The figures of each term with grades, oldest first: the mean of its module grades, and their points weighted by credits. */
export function termFigures(subjects: readonly SubjectGrades[]): TermFigures[] {
  const all = modulesOf(subjects)
  const terms = byTerm(all).reverse()
  return terms.map((modules) => {
    const [first] = modules
    const courses = modules.filter(({ counts }) => counts)
    const practice = modules.filter(({ counts }) => !counts)
    return {
      id: first.term_id,
      name: termTitle(modules),
      short: nameAmong(first, all),
      average: mean(gradesOf(courses)),
      gpa: gpaOf(finishedOf(courses)),
      practice: mean(gradesOf(practice)),
    }
  })
}

const gradesOf = (modules: readonly Module[]) => compact(modules.map(({ module_grade }) => module_grade))

/** The modules from which a GPA is computed. */
export const finishedOf = (modules: readonly Module[]) =>
  compact(
    modules.map(({ gpa_points: points, subject_credits: credits }) => points !== null && { points, credits }),
  )
