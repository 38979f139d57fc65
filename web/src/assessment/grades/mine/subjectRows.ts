import { type Module, modulesOf } from "#contract/assessment/grades/report.ts"
import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { nameAmong } from "#contract/courses/terms/names.ts"
import { countingOf } from "./figures.ts"
import { byTerm } from "./terms.ts"

/** A subject over all its terms, by code, with its average. The overall average is the mean of these. */
export type SubjectRow = Pick<
  SubjectGrades,
  | "subject_code"
  | "subject_name"
  | "subject_credits"
  | "average_score"
  | "average_letter_grade"
  | "average_gpa_points"
> & { modules: ReadonlyMap<number, Module> }

/**
 * The subjects that count, by code, and the terms in which they have grades, oldest first.
 */
export function subjectRows(subjects: readonly SubjectGrades[]) {
  const counting = countingOf(subjects)
  const modules = modulesOf(counting)
  const terms = byTerm(modules)
    .reverse()
    .map(([module]) => ({ term_id: module.term_id, label: nameAmong(module, modules) }))
  const rows = counting
    .map((subject) => ({
      ...subject,
      modules: new Map(modulesOf([subject]).map((module) => [module.term_id, module])),
    }))
    .sort((a, b) => (a.subject_code < b.subject_code ? -1 : 1))
  return { terms, rows: rows satisfies SubjectRow[] }
}
