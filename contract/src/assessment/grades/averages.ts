/**
 * Averages and GPA over a student's modules (product decision 3.5). Pure; a student's book and the stored results both use
 * it.
 */
import { recordOf, sum } from "../../lib/objects.ts"
import { gpaOf, letterOf, mean, pointsOf, standingOf } from "./arithmetic.ts"
import { type GradingPolicy, type Letter, letters } from "./policy.ts"

/** A subject in a term with at least one grade. The three figures are null while the module is in progress. */
export type ModuleFigures = {
  subject_id: number
  term_start: string
  credits: number
  /** The policy of the module's term. */
  policy: GradingPolicy
  module_grade: number | null
  letter_grade: Letter | null
  gpa_points: number | null
}

/** Averages over several terms use the policy of the latest. */
export const latestOf = <Item extends { term_start: string }>(items: readonly Item[]) =>
  items.reduce((latest, item) => (item.term_start > latest.term_start ? item : latest))

/** The average of a subject's modules, or of any others, with its letter; null while all are in progress. */
export function averageOf(modules: readonly ModuleFigures[]) {
  const average = mean(modules.map(({ module_grade }) => module_grade).filter((grade) => grade !== null))
  return { average_score: average, ...gradedAs(average, modules) }
}

function gradedAs(average: number | null, modules: readonly ModuleFigures[]) {
  if (average === null) return { average_letter_grade: null, average_gpa_points: null }
  const { policy } = latestOf(modules)
  return { average_letter_grade: letterOf(average, policy), average_gpa_points: pointsOf(average, policy) }
}

/**
 * The figures of the modules that count, over all their subjects. Without a finished module there are no averages, no GPA
 * and no standing.
 */
export function overallOf(counting: readonly ModuleFigures[]) {
  const finished = counting.flatMap(({ letter_grade: letter, gpa_points: points, credits }) =>
    letter === null || points === null ? [] : [{ letter, points, credits }],
  )
  const subjects = [...Map.groupBy(counting, ({ subject_id }) => subject_id).values()].map(averageOf)
  const averages = subjects.map(({ average_score }) => average_score).filter((average) => average !== null)
  const gpa = gpaOf(finished)
  const overall = mean(averages)
  return {
    overall_average: overall,
    overall_letter_grade: gradedAs(overall, counting).average_letter_grade,
    gpa,
    standing: gpa === null ? null : standingOf(gpa, latestOf(counting).policy),
    total_subjects: averages.length,
    total_term_grades: finished.length,
    highest_subject_average: averages.length === 0 ? null : Math.max(...averages),
    lowest_subject_average: averages.length === 0 ? null : Math.min(...averages),
    credits: sum(finished.map(({ credits }) => credits)),
    points: sum(finished.map(({ points, credits }) => points * credits)),
    /** The number of finished modules by letter. */
    grade_distribution: recordOf(
      letters,
      (letter) => finished.filter((module) => module.letter === letter).length,
    ),
  }
}
