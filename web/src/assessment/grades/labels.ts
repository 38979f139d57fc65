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
  return recordedFields.flatMap(([name, label]) => {
    // The details show the type, and the line of a later change names the one before.
    if (name === "grade_type" && before === null) return []
    const [oldValue, newValue] = [before?.[name], after?.[name]]
    if (oldValue === newValue || (before === null && (newValue === null || newValue === undefined))) return []
    return [
      before === null
        ? `${label}: ${valueText(newValue)}`
        : `${label}: ${valueText(oldValue)} → ${valueText(newValue)}`,
    ]
  })
}

/** Returns whether a grade is a draft, which students don't see. */
export const isDraft = ({ is_published }: Grade) => is_published === false
