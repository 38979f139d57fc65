import type { Grade, GradeChange } from "#contract/assessment/grades/grade.ts"
import { gradeTypeLabel, stateLabel, stateMeaning } from "#contract/assessment/grades/texts.ts"

export const typeOptions = Object.entries(gradeTypeLabel)

export const stateOptions = Object.entries(stateMeaning)

/** "15/20", or the word for a state without points. */
export const pointsOfMax = ({ state, points_earned, max_points }: Grade) =>
  state === "number" ? `${points_earned}/${max_points}` : stateLabel[state]

export const percentageText = ({ percentage }: Grade) => (percentage === null ? "—" : `${percentage}%`)

const recordedFields = [
  ["assignment_title", "Title"],
  ["grade_type", "Type"],
  ["term_name", "Term"],
  ["state", "State"],
  ["points_earned", "Points"],
  ["max_points", "Max points"],
  ["percentage", "Percentage"],
  ["feedback", "Feedback"],
  ["rubric", "Rubric"],
] as const

const choiceLabels = new Map(Object.entries({ ...stateLabel, ...gradeTypeLabel }))

const valueText = (value: unknown) => {
  if (value === null || value === undefined || value === "") return "none"
  return choiceLabels.get(String(value)) ?? String(value)
}

/** One line for each changed field, such as "Points: 12 → 15". The first change lists the initial values, without the type. */
export function changeLines({ before, after }: Pick<GradeChange, "before" | "after">): string[] {
  if (before === null) {
    return recordedFields
      .filter(([name]) => name !== "grade_type" && (after?.[name] ?? null) !== null)
      .map(([name, label]) => `${label}: ${valueText(after?.[name])}`)
  }
  if (after === null) return ["Deleted"]
  return recordedFields
    .filter(([name]) => before[name] !== after[name])
    .map(([name, label]) => `${label}: ${valueText(before[name])} → ${valueText(after[name])}`)
}

/** Returns whether a grade is a draft, which students don't see. */
export const isDraft = ({ is_published }: Grade) => is_published === false
