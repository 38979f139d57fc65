import type { Grade } from "#contract/assessment/grades/grade.ts"
import { stateMeaning } from "#contract/assessment/grades/texts.ts"
import { instantText } from "#contract/lib/dates.ts"

/** The text for the second of two people who write the same grade. */
export const changedBy = (grade: Grade) => `${graderOf(grade)} changed this grade while you were editing it.`

/** Says which grade was given, when and by whom: "You have already given this grade: 78/100, on 22 Nov 2026, 09:12." */
export function givenBy(grade: Grade, isOwn: boolean) {
  const { state, points_earned, max_points, graded_at } = grade
  const result = state === "number" ? `${points_earned}/${max_points}` : stateMeaning[state].toLowerCase()
  const subject = isOwn ? "You have" : `${graderOf(grade)} has`
  return `${subject} already given this grade: ${result}, on ${instantText(graded_at)}.`
}

const graderOf = ({ graded_by_first_name: first, graded_by_last_name: last }: Grade) =>
  first === null ? "Someone else" : `${first} ${last}`

/** The part of a grade that its history records; only a mark by a rubric has its levels. */
export function snapshot(grade: Grade & { rubric?: string | null }) {
  const {
    assignment_title,
    grade_type,
    term_name,
    state,
    points_earned,
    max_points,
    percentage,
    feedback,
    rubric,
  } = grade
  const result = { state, points_earned, max_points, percentage, feedback }
  const common = { assignment_title, grade_type, term_name, ...result }
  return rubric ? { ...common, rubric } : common
}
