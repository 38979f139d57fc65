import { type Module, modulesOf } from "#contract/assessment/grades/report.ts"
import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { countingOf } from "./figures.ts"
import { byTerm, termTitle } from "./terms.ts"

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
 * The subjects that count, by code, and the terms in which they have grades, oldest first. A student who repeats a year has
 * terms of one name, whose labels then have the academic year.
 */
export function subjectRows(subjects: readonly SubjectGrades[]) {
  const counting = countingOf(subjects)
  const byAge = byTerm(modulesOf(counting)).reverse()
  const terms = byAge.map((ofTerm) => {
    const [{ term_id, term_name }] = ofTerm
    const isAlone = byAge.every(([other]) => other.term_id === term_id || other.term_name !== term_name)
    return { term_id, label: isAlone ? term_name : termTitle(ofTerm) }
  })
  const rows = counting
    .map((subject) => ({
      ...subject,
      modules: new Map(modulesOf([subject]).map((module) => [module.term_id, module])),
    }))
    .sort((a, b) => (a.subject_code < b.subject_code ? -1 : 1))
  return { terms, rows: rows satisfies SubjectRow[] }
}
