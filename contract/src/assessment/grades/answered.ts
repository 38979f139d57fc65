import type { GradeState } from "./grade.ts"

/** Whether a mark answers what was handed in, as `isAnswered` decides in SQL: points do, and an absence until work arrives. */
export const isAnsweredBy = (
  mark: { state: GradeState; graded_at: string } | undefined,
  submitted_at: string,
) =>
  mark !== undefined && (mark.state === "number" || mark.state === "exempt" || submitted_at <= mark.graded_at)
