/** The computation of a figure, as sums that a student can check by hand. */

import { countedPercentages, endModuleComponent } from "#contract/assessment/grades/arithmetic.ts"
import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import type { Module } from "#contract/assessment/grades/report.ts"

/** "0.4 × 75 + 0.6 × 80 = 78 → B"; with several assignments "0.4 × (70 + 80) ÷ 2 + …"; undefined while a part is missing. */
export function workedGrade(module: Module): string | undefined {
  const { weights } = module
  const work = countedPercentages(module.assignments)
  const end = endModuleComponent(module.endModule[0])
  if (module.module_grade === null || end === null) return undefined
  const assignments = work.length === 1 ? `${work[0]}` : `(${work.join(" + ")}) ÷ ${work.length}`
  return `${weights.assignment / 100} × ${assignments} + ${weights.end_module / 100} × ${end} = ${module.module_grade}\u00a0→\u00a0${module.letter_grade}`
}

/** "Average: (91 + 0 + 86) ÷ 3 = 59%"; undefined if one mark is the average. */
export function workedAverage({ assignments, assignment_average: average }: Module) {
  const work = countedPercentages(assignments)
  return work.length < 2 || average === null ? undefined : `Average: ${workedMean(work, average)}%`
}

/** "(78 + 65) ÷ 2 = 71.5" */
export function workedMean(figures: readonly number[], mean: number) {
  return figures.length === 1 ? `${mean}` : `(${figures.join(" + ")}) ÷ ${figures.length} = ${mean}`
}

/** The parts that a module in progress is missing. */
export function missingPart({ assignment_average, end_module }: Module) {
  if (assignment_average === null && end_module === null) return "Nothing that counts has been graded yet."
  return assignment_average === null ? "No assignment that counts is graded yet." : "No examination mark yet."
}

/**
 * The percentages that earn each letter. Grades have one decimal, so a range extends up to the limit of the next: "70 to under
 * 85".
 */
export function rangesOf({ scale }: GradingPolicy) {
  return scale.map(({ letter, from, points }, index) => ({
    letter,
    points,
    range: rangeText(from, scale[index - 1]?.from),
  }))
}

function rangeText(from: number, next: number | undefined) {
  if (next === undefined) return `${from} to 100`
  return from === 0 ? `under ${next}` : `${from} to under ${next}`
}
