import { type BookedGrade, gpaSummaryOf } from "#contract/assessment/grades/book.ts"
import type { Grade } from "#contract/assessment/grades/grade.ts"
import { termText } from "#contract/courses/terms/names.ts"

/** The length of the feedback's beginning, in characters. */
const feedbackLength = 80

/**
 * A student's average in each term with a finished module, oldest first. Teaching practice counts only where the policy says so. Who
 * repeats a year has terms of one name, which then have the academic year.
 */
export function averagesByTerm(grades: readonly BookedGrade[]) {
  const terms = [...Map.groupBy(grades, ({ term_id }) => term_id).values()]
  return terms
    .toSorted(([a], [b]) => a.term_start.localeCompare(b.term_start))
    .flatMap((group) => {
      const average = gpaSummaryOf(group).overall_average
      const [{ term_id, term_name }] = group
      const isAlone = terms.every(([other]) => other.term_id === term_id || other.term_name !== term_name)
      return average === null ? [] : [{ name: isAlone ? term_name : termText(group[0]), average }]
    })
}

/** A mark with the beginning of the lecturer's feedback. */
export const inShort = (grade: Grade) => ({ ...grade, feedback: grade.feedback && shortened(grade.feedback) })

const shortened = (text: string) =>
  text.length > feedbackLength ? `${text.slice(0, feedbackLength - 1).trimEnd()}…` : text
