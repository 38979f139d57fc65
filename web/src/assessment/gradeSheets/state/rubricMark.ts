/** Rules for a mark that a rubric gives or proposes. The functions are pure. */
import { type FilledRubric, isComplete, markOf, type Rubric } from "#contract/assessment/rubrics/rubric.ts"
import type { Mark } from "./marks.ts"

/** The index of the chosen level of each criterion; null if none is chosen yet. */
export type Levels = readonly (number | null)[]
/** Levels that were chosen in a version of a rubric. */
export type PickedLevels = { id: number; levels: Levels }

/** The levels chosen in this version of the rubric. All are null if another version was filled in. */
export const chosenLevels = (rubric: Rubric | undefined, chosen: PickedLevels | null | undefined): Levels =>
  chosen && chosen.id === rubric?.id ? chosen.levels : (rubric?.criteria.map(() => null) ?? [])

/**
 * The mark of a completely filled rubric; undefined while a criterion has no level. It has the points of the levels if
 * the rubric decides or there is no number yet. Otherwise the existing points remain.
 */
export function filledMark(rubric: Rubric, levels: Levels, before: Mark, max: number): Mark | undefined {
  if (!isComplete(rubric.criteria, levels)) return undefined
  const keepsPoints = !rubric.decides && before.state === "number"
  return {
    state: "number",
    points_earned: keepsPoints ? before.points_earned : markOf(rubric.criteria, levels, max),
    feedback: before.feedback,
    rubric: { id: rubric.id, levels },
  }
}

/**
 * A typed mark keeps the filled rubric if the mark is unchanged, or if the rubric only proposes marks. The server does the
 * same.
 */
export function typedMark(
  typed: Pick<Mark, "state" | "points_earned">,
  { feedback, rubric: filled, ...before }: Mark,
  rubric: Rubric | undefined,
): Mark {
  const isSame = typed.state === before.state && typed.points_earned === before.points_earned
  const isProposal = typed.state === "number" && rubric?.id === filled?.id && rubric?.decides === false
  return filled && (isSame || isProposal) ? { ...typed, feedback, rubric: filled } : { ...typed, feedback }
}

type EarlierMark = { rubric?: FilledRubric | null | undefined } | undefined

/** A mark as it is sent. A mark without a rubric removes the earlier mark's rubric. */
export const withRubric = (mark: Mark, ...before: EarlierMark[]): Mark =>
  !mark.rubric && before.some((previous) => previous?.rubric) ? { ...mark, rubric: null } : mark
