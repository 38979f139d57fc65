import { letterOf, mean, pointsOf } from "#contract/grades/arithmetic.ts"
import type { GradingPolicy, Letter } from "#contract/grades/policy.ts"
import { type Module, modulesOf } from "#contract/grades/report.ts"
import type { SubjectGrades } from "#contract/grades/summary.ts"
import { countingOf } from "./figures.ts"
import { byTerm } from "./terms.ts"

/** A subject over all its terms. Its courses have a code each: CHI101 in term 1, CHI102 in term 2. */
export type SubjectRow = {
  name: string
  codes: readonly string[]
  credits: number
  modules: ReadonlyMap<number, Module>
  average: number | null
  letter: Letter | null
  points: number | null
}

/** The subjects that count, by name, and the terms in which they have grades, oldest first. */
export function subjectRows(subjects: readonly SubjectGrades[], policy: GradingPolicy) {
  const counting = countingOf(subjects)
  const terms = byTerm(modulesOf(counting))
    .map(([module]) => module!)
    .reverse()
  const rows = [...Map.groupBy(counting, ({ subject_name }) => subject_name)].map(([name, courses]) => {
    const modules = modulesOf(courses)
    const average = mean(modules.flatMap(({ module_grade: grade }) => (grade === null ? [] : [grade])))
    const [only, ...others] = courses
    // One course alone has the letter of the policy that its terms were closed with.
    const own = others.length === 0 ? only : undefined
    return {
      name,
      codes: courses.map(({ subject_code }) => subject_code),
      credits: courses.reduce((sum, { subject_credits }) => sum + subject_credits, 0),
      modules: new Map(modules.map((module) => [module.term_id, module])),
      average,
      letter: average === null ? null : (own?.average_letter_grade ?? letterOf(average, policy)),
      points: average === null ? null : (own?.average_gpa_points ?? pointsOf(average, policy)),
    }
  })
  return { terms, rows: rows.sort((one, other) => one.name.localeCompare(other.name)) satisfies SubjectRow[] }
}
