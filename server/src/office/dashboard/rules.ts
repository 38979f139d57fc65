import { type BookedGrade, gpaSummaryOf } from "#contract/assessment/grades/book.ts"
import type { Grade } from "#contract/assessment/grades/grade.ts"
import { byStart, nameAmong } from "#contract/courses/terms/names.ts"

/** The length of the feedback's beginning, in characters. */
const feedbackLength = 80

/**
 * A student's average in each term with a finished module, oldest first. Teaching practice counts only where the policy says so.
 */
export function averagesByTerm(grades: readonly BookedGrade[]) {
  return [...Map.groupBy(grades, ({ term_id }) => term_id).values()]
    .toSorted(([a], [b]) => byStart(a, b))
    .flatMap((group) => {
      const average = gpaSummaryOf(group).overall_average
      return average === null ? [] : [{ name: nameAmong(group[0], grades), average }]
    })
}

/** A mark with the beginning of the lecturer's feedback. */
export const inShort = (grade: Grade) => ({ ...grade, feedback: grade.feedback && shortened(grade.feedback) })

const shortened = (text: string) =>
  text.length > feedbackLength ? `${text.slice(0, feedbackLength - 1).trimEnd()}…` : text
