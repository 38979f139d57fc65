import type { OwnModule } from "#contract/teaching/modules.ts"

/** The colour bands of an average in percent (spec 002 section 9), best first. */
const bands = [
  [90, "good"],
  [80, "info"],
  [70, "quiet"],
  [60, "warn"],
] as const

export const bandOf = (average: number) => bands.find(([from]) => average >= from)?.[1] ?? "bad"

type Average = Pick<OwnModule, "average_grade" | "assignment_average">

/** Explains why a module has no grade yet. */
export function progressText({ average_grade, assignment_average }: Average) {
  if (average_grade !== null) return null
  return assignment_average === null
    ? "No grades yet"
    : `In progress: ${assignment_average}% in assignments so far`
}
