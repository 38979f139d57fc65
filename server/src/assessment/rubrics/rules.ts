import { type FilledRubric, isComplete, markOf, type Rubric } from "#contract/assessment/rubrics/rubric.ts"
import { countText } from "#contract/lib/amounts.ts"

type MarkCounts = { published: number; drafts: number }

/** Says how a changed rubric affects marks that were given by its versions so far; undefined if there are none. */
export function questionOf(
  { published, drafts }: MarkCounts,
  { isDeleted }: { isDeleted: boolean },
): string | undefined {
  const marks = published + drafts
  if (marks === 0) return undefined
  const parts = [
    published > 0 && `${published} published`,
    drafts > 0 && `${drafts} not published yet`,
  ].filter(Boolean)
  const unchanged = marks === 1 ? "It stays as it is" : "They stay as they are"
  return `${countText(marks, "student")} ${marks === 1 ? "has" : "have"} a mark by this rubric (${parts.join(", ")}). ${unchanged}, with what was filled in, ${isDeleted ? "and nobody else is marked by a rubric" : "until somebody fills in the new rubric for them at the desk"}.`
}

type RequestedMark = {
  state: string | undefined
  points_earned?: number | null | undefined
  /** False if the request has an invalid rubric. */
  rubric?: FilledRubric | null | false | undefined
}

/** The reason why a rubric can't be filled in like this for a mark; undefined if it can, or if none is given. */
export function whyNotFilled(
  { state, points_earned, rubric: filled }: RequestedMark,
  rubric: Rubric | undefined,
  max: number,
): string | undefined {
  if (filled === undefined || filled === null) return undefined
  if (filled === false) return "Rubric must have its number and the level of each criterion."
  if (!rubric) return "This rubric isn't one of this piece of work."
  if (!isComplete(rubric.criteria, filled.levels)) return "Choose a level of each criterion of the rubric."
  if (state !== "number") return "Only a mark with points has a rubric."
  const mark = markOf(rubric.criteria, filled.levels, max)
  return rubric.decides && points_earned !== mark ? `By the rubric this mark is ${mark}.` : undefined
}
