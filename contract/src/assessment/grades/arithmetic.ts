/**
 * The arithmetic of grades (spec 002 section 9, product decisions 3.4 to 3.6). Pure; the server and the browser both run it.
 *
 * A module's grade is computed exactly and then rounded. Averages, letters and GPA are computed from the rounded grades,
 * so students can check their GPA with a pencil. Halves are rounded up. Points have one decimal, so all sums are done in
 * whole tenths: 0.1 + 0.2 is exactly 0.3.
 */
import { itemAt, sum } from "../../lib/objects.ts"
import type { GradingPolicy, Letter } from "./policy.ts"

/**
 * `number` has points. `missing` means that nothing was handed in (counts 0), `exempt` is left out, and `absent` counts 0
 * until a resit.
 */
type GradeState = "number" | "missing" | "exempt" | "absent"

/** One grade; `percentage` is whole. Lists of grades leave out those that were not given yet. */
export type Graded = { state: GradeState; percentage: number | null }

/** One subject in one term. */
export type ModuleGrades = { assignments: readonly Graded[]; endModule: Graded | undefined }

/** Divides whole numbers, rounding a half up. The dividend is never negative here. */
const divideHalfUp = (dividend: number, divisor: number) =>
  Math.floor((2 * dividend + divisor) / (2 * divisor))

const tenths = (figure: number) => Math.round(figure * 10)

/** Points of max as a whole percentage: 17 of 20 is 85. Points and max have at most one decimal. */
export function percentageOf(points: number, max: number) {
  return divideHalfUp(100 * tenths(points), tenths(max))
}

/** The percentage that a grade counts as; undefined if it is left out. */
function countedPercentage({ state, percentage }: Graded) {
  if (state === "exempt") return undefined
  return state === "number" ? (percentage ?? 0) : 0
}

/** The mean of figures with one decimal, to one decimal; null if there are none. */
export function mean(figures: readonly number[]) {
  if (figures.length === 0) return null
  return divideHalfUp(sum(figures.map(tenths)), figures.length) / 10
}

/** The percentages that grades count as, without those left out. */
export const countedPercentages = (grades: readonly Graded[]) =>
  grades.map(countedPercentage).filter((figure) => figure !== undefined)

/** The assignment component: the mean of the grades that count, to one decimal; null without any. */
export function assignmentComponent(assignments: readonly Graded[]) {
  return mean(countedPercentages(assignments))
}

/** The end-of-module component is its one grade; null while there is none. */
export function endModuleComponent(endModule: Graded | undefined) {
  return (endModule && countedPercentage(endModule)) ?? null
}

/**
 * A subject's grade in a term, to one decimal: 75 and 80 give 78. Null while a component is missing: the module is then in
 * progress, and left out of averages, GPA and standing.
 */
export function moduleGrade({ assignments, endModule }: ModuleGrades, { weights }: GradingPolicy) {
  const counting = countedPercentages(assignments)
  const end = endModuleComponent(endModule)
  if (counting.length === 0 || end === null) return null
  // (weight x sum / count + weight x end) / 100, in tenths, multiplied by the count so that there is only one division.
  return (
    divideHalfUp(
      weights.assignment * sum(counting) + weights.end_module * end * counting.length,
      10 * counting.length,
    ) / 10
  )
}

/** The official letter of a rounded figure. */
export function letterOf(figure: number, { scale }: GradingPolicy): Letter {
  return bandOf(figure, scale).letter
}

/** The GPA points of a rounded figure. */
export function pointsOf(figure: number, { scale }: GradingPolicy) {
  return bandOf(figure, scale).points
}

/** The lecturer form's letter for a percentage, shown beside the official one. */
export function markingLetterOf(percentage: number, { marking }: GradingPolicy): Letter {
  return bandOf(percentage, marking).letter
}

/** The band that a figure reaches. The last band includes all lower figures. */
function bandOf<Band extends { from: number }>(figure: number, bands: readonly Band[]): Band {
  return bands.find(({ from }) => figure >= from) ?? itemAt(bands, -1)
}

/** A finished module: the GPA points of its grade and the subject's credits. */
type FinishedModule = { points: number; credits: number }

/** The GPA points of all finished modules weighted by credits, to two decimals; null without any. */
export function gpaOf(finished: readonly FinishedModule[]) {
  const totalCredits = sum(finished.map((module) => module.credits))
  if (totalCredits === 0) return null
  const totalPoints = sum(finished.map(({ points, credits }) => tenths(points) * credits))
  return divideHalfUp(totalPoints * 10, totalCredits) / 100
}

/** The academic standing of a GPA. A student without a GPA has none, which is not "Needs Improvement". */
export const standingOf = (gpa: number, { standings }: GradingPolicy) => bandOf(gpa, standings).name

/** Estimates a GPA that can't be loaded: the average on the scale of four, to two decimals (spec 002 section 9). */
export function estimatedGpa(average: number) {
  return divideHalfUp(tenths(average) * 4, 10) / 100
}
