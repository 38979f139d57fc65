/** The words and figures of grades. This file has no schemas, because browsers load it. */
import type { Grade } from "./grade.ts"

export const gradeTypeLabel = { assignment: "Assignment", end_module: "End of module" } as const
export const stateLabel = {
  number: "Points",
  missing: "Missing",
  exempt: "Exempt",
  absent: "Absent",
} as const

/** Points, and the meaning of the states without points (product decision 3.4). */
export const stateMeaning = {
  number: "Points",
  missing: "Missing: counts 0",
  exempt: "Exempt: left out",
  absent: "Absent: counts 0 until a resit",
} as const

/** Shown in place of the grade of a module that has none yet. */
export const inProgress = "In progress"
/** Shown if there is no figure. */
export const noFigure = "—"

export const figureText = (figure: number | null, unit = "") =>
  figure === null ? noFigure : `${figure}${unit}`
export const gpaText = (gpa: number | null) => (gpa === null ? noFigure : gpa.toFixed(2))

/** "15 of 20", or the word for a state without points. */
export const pointsText = ({
  state,
  points_earned,
  max_points,
}: Pick<Grade, "state" | "points_earned" | "max_points">) =>
  state === "number" ? `${points_earned} of ${max_points}` : stateLabel[state]

/** "System" if no grader is recorded (spec 001 section 6). */
export const graderText = ({
  graded_by_first_name: first,
  graded_by_last_name: last,
}: Pick<Grade, "graded_by_first_name" | "graded_by_last_name">) =>
  first === null ? "System" : `${first} ${last}`
