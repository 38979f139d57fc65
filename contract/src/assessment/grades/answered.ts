import type { GradeState } from "./grade.ts"

/**
 * Whether a submission counts as marked, by the same rule as `isAnswered` in SQL. Points and an exemption always count;
 * other states count only for work that was handed in before the mark was given.
 */
export const isAnsweredBy = (
  mark: { state: GradeState; graded_at: string } | undefined,
  submitted_at: string,
) =>
  mark !== undefined && (mark.state === "number" || mark.state === "exempt" || submitted_at <= mark.graded_at)
