import type { GradeState } from "./grade.ts"

/**
 * Whether a mark answers a submission, by the same rule as `isMarked` in SQL. Points and an exemption always count;
 * other states count only for work that was handed in before the mark was given.
 */
export const countsAsMarked = (
  mark: { state: GradeState; graded_at: string } | undefined,
  { submitted_at, completed_at }: { submitted_at: string; completed_at?: string | undefined },
) =>
  mark !== undefined &&
  (mark.state === "number" || mark.state === "exempt" || (completed_at ?? submitted_at) <= mark.graded_at)
