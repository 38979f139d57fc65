/**
 * Grading (spec 002 section 9, product decisions 3.4 to 3.6). Pure, and run by server and browser. A module's grade
 * is computed exactly from its marks and then rounded for display; averages, letters and GPA are made from the
 * displayed grades, so that students can check their GPA with a pencil. Halves are rounded up. All arithmetic is in
 * whole numbers: marks have one decimal, and 0.1 + 0.2 is exactly 0.3.
 */
import type { GradingPolicy, Letter } from "./policy.ts"

/** A given number, handed in by nobody (counts 0), left out, or away (counts 0 until a resit replaces it). */
export type MarkState = "number" | "missing" | "exempt" | "absent"

/** One row of the grade book; `percentage` is whole. A mark that is not yet given is no row. */
export type Mark = { state: MarkState; percentage: number | null }

/** One subject in one term. */
export type ModuleMarks = { assignments: readonly Mark[]; endModule: Mark | undefined }

/** Divides whole numbers, rounding a half up. The dividend is never negative here. */
const divide = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor))

const tenths = (figure: number) => Math.round(figure * 10)

/** Points of max as a whole percentage: 17 of 20 is 85. Points and max have at most one decimal. */
export function percentageOf(points: number, max: number) {
  return divide(100 * tenths(points), tenths(max))
}

/** A grade's value in averages, or undefined if it is left out. */
function counted({ state, percentage }: Mark) {
  if (state === "exempt") return undefined
  return state === "number" ? (percentage ?? 0) : 0
}

/** The mean of figures with one decimal, to one decimal; null of none. */
export function mean(figures: readonly number[]) {
  if (figures.length === 0) return null
  return (
    divide(
      figures.reduce((sum, figure) => sum + tenths(figure), 0),
      figures.length,
    ) / 10
  )
}

/** The values of the grades that count. */
export const countedOf = (marks: readonly Mark[]) =>
  marks.map(counted).filter((figure) => figure !== undefined)

/** The assignment component: the mean of what counts, printed to one decimal; null while nothing does. */
export function assignmentComponent(assignments: readonly Mark[]) {
  return mean(countedOf(assignments))
}

/** The end-of-module component: its one mark; null while there is none. */
export function endModuleComponent(endModule: Mark | undefined) {
  return (endModule && counted(endModule)) ?? null
}

/**
 * A subject's grade in a term, printed to one decimal: 75 and 80 give 78. Null while a component is lacking: in
 * progress, shown but left out of averages, GPA and standing.
 */
export function moduleGrade({ assignments, endModule }: ModuleMarks, { weights }: GradingPolicy) {
  const marks = countedOf(assignments)
  const end = endModuleComponent(endModule)
  if (marks.length === 0 || end === null) return null
  const sum = marks.reduce((total, figure) => total + figure, 0)
  // Tenths of (weight x sum / count + weight x end) / 100, with the one division last.
  return divide(weights.assignment * sum + weights.end_module * end * marks.length, 10 * marks.length) / 10
}

/** The official letter of a printed figure. */
export function letterOf(figure: number, { scale }: GradingPolicy): Letter {
  return bandOf(figure, scale).letter
}

/** The GPA points of a printed figure. */
export function pointsOf(figure: number, { scale }: GradingPolicy) {
  return bandOf(figure, scale).points
}

/** The lecturer form's letter for a percentage, to be shown beside the official one. */
export function markingLetterOf(percentage: number, { marking }: GradingPolicy): Letter {
  return bandOf(percentage, marking).letter
}

/** The band that a figure reaches; the last one takes all the rest. */
function bandOf<Band extends { from: number }>(figure: number, bands: readonly Band[]): Band {
  return bands.find(({ from }) => figure >= from) ?? bands.at(-1)!
}

/** A finished module: the points of its grade and what the subject weighs. */
export type Finished = { points: number; credits: number }

/** Points weighed by credits over every finished module, to two decimals; null without any. */
export function gpaOf(finished: readonly Finished[]) {
  const credits = finished.reduce((sum, module) => sum + module.credits, 0)
  if (credits === 0) return null
  const points = finished.reduce((sum, { points, credits }) => sum + tenths(points) * credits, 0)
  return divide(points * 10, credits) / 100
}

/** The standing of a GPA. A student without one has no standing, which isn't "Needs Improvement". */
export const standingOf = (gpa: number, { standings }: GradingPolicy) => bandOf(gpa, standings).name

/** When the GPA itself can't be had: an average on the scale of four, to two decimals (spec 002 section 9). */
export function estimatedGpa(average: number) {
  return divide(tenths(average) * 4, 10) / 100
}
