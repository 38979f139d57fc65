import * as z from "zod"
import { comparable } from "../../lib/comparable.ts"
import { chosen, line, optionalText, typedNumber, whole } from "../../lib/fields.ts"
import { sum } from "../../lib/objects.ts"

/** The most criteria of a rubric, and the most levels of each. */
export const maxCriteria = 12
export const maxLevels = 8

const wantedPoints = "Points must be a number from 0 to 1000 with at most one decimal."

const level = z.object({
  title: line("Level", 60),
  /** A sentence that says when the level is reached. */
  words: optionalText("Words", 500),
  points: typedNumber("Points", /^\d{1,4}([.,]\d)?$/, wantedPoints).refine(
    (points) => points >= 0 && points <= 1000 && Number.isInteger(tenths(points)),
    wantedPoints,
  ),
})

function haveUniqueTitles(all: readonly { title: string }[]) {
  const titles = all.map(({ title }) => comparable(title)).filter((title) => title !== "")
  return new Set(titles).size === titles.length
}

const criterionInput = z.object({
  title: line("Criterion", 120),
  levels: z
    .array(level)
    .min(1, "A criterion needs at least one level.")
    .max(maxLevels, `A criterion has at most ${maxLevels} levels.`)
    .refine(haveUniqueTitles, "Each level of a criterion needs a title of its own."),
})

/** The criteria as a form sends them. An empty list deletes the rubric. */
export const criteria = z
  .array(criterionInput)
  .max(maxCriteria, `A rubric has at most ${maxCriteria} criteria.`)
  .refine(haveUniqueTitles, "Each criterion needs a title of its own.")
  .refine(
    (all) => all.some(({ levels }) => levels.length === 0) || all.length === 0 || maxPointsOf(all) > 0,
    "At least one level must have points, or there is no best mark.",
  )

const criterionSchema = z.object({
  title: z.string(),
  levels: z.array(z.object({ title: z.string(), words: z.string().nullable(), points: z.number() })),
})
export type Criterion = z.infer<typeof criterionSchema>

/** One version of a rubric. */
export const rubric = z.object({
  id: z.int(),
  criteria: z.array(criterionSchema),
  /** If true, the points of the chosen levels are the mark. Otherwise they only propose a mark. */
  decides: z.boolean(),
})
export type Rubric = z.infer<typeof rubric>

/** A rubric filled in for one student: the version, and the index of the chosen level of each criterion. */
export const filledRubric = z.object({
  id: chosen("Rubric"),
  levels: z.array(whole("Level", 0, maxLevels - 1)).max(maxCriteria),
})
export type FilledRubric = z.infer<typeof filledRubric>

/** Points have one decimal, so sums of tenths are exact. A number with more decimals gives a fraction, which is refused. */
const tenths = (points: number) => Math.round(points * 1e6) / 1e5

type WithPoints = { levels: readonly { points: number }[] }
const maxTenthsOf = ({ levels }: WithPoints) => Math.max(0, ...levels.map(({ points }) => tenths(points)))

export const maxPointsOf = (all: readonly WithPoints[]) => sum(all.map(maxTenthsOf)) / 10

/** The points of the levels chosen so far. */
export const pointsOf = (all: readonly WithPoints[], levels: readonly (number | null)[]) =>
  sum(all.map((criterion, index) => tenths(criterion.levels[levels[index] ?? -1]?.points ?? 0))) / 10

/** Whether each criterion has a chosen level, and no further level is chosen. */
export const isComplete = (
  all: readonly WithPoints[],
  levels: readonly (number | null)[],
): levels is number[] =>
  all.length > 0 &&
  levels.length === all.length &&
  all.every((criterion, index) => criterion.levels[levels[index] ?? -1] !== undefined)

/** The points, scaled to the work's maximum and rounded to one decimal, halves up: 17 of 20 are 42.5 of 50. */
export function markOf(all: readonly WithPoints[], levels: readonly (number | null)[], max: number) {
  const best = tenths(maxPointsOf(all))
  if (best === 0) return 0
  return Math.floor((2 * tenths(pointsOf(all, levels)) * max * 10 + best) / (2 * best)) / 10
}
