/** The sentences that explain a module's grade: the part that is missing or costs the most, and what would change the grade. */

import { letterOf } from "#contract/assessment/grades/arithmetic.ts"
import type { GradeState } from "#contract/assessment/grades/grade.ts"
import type { GradingPolicy, Letter } from "#contract/assessment/grades/policy.ts"
import type { Module } from "#contract/assessment/grades/report.ts"
import type { GradeOfSubject } from "#contract/assessment/grades/summary.ts"
import { gradeTypeLabel } from "#contract/assessment/grades/texts.ts"
import { compact } from "#contract/lib/objects.ts"
import { capitalized, listText } from "#contract/lib/wording/wording.ts"
import { countsAsZero, missingMarksOf, supposedGrade } from "./whatIf.ts"
import { missingPart } from "./workedGrade.ts"

type Explanation = {
  /** The most important sentence. */
  main: string
  /** The consequence. */
  more: string
  /** Whether a mark is missing or still expected. */
  isIncomplete: boolean
}

/** The percentage that is assumed for a missing mark. */
const supposedPercentage = 80

export function explanationOf(module: Module, policy: GradingPolicy): Explanation {
  const [main, ...others] = missingTexts(module)
  if (main === undefined) return { ...costOf(module, policy), isIncomplete: false }
  const more = [...others, weightText(module), suppositionText(module, policy), closedText(module)]
  return { main, more: more.filter(Boolean).join(" "), isIncomplete: true }
}

/**
 * The letters' limits, except for the last letter, which has none. A closed term may have had other limits than the current ones.
 * If the module's own letter shows that, they are left out.
 */
export function limitsOf({ module_grade, letter_grade }: Module, policy: GradingPolicy) {
  const others = module_grade !== null && letterOf(module_grade, policy) !== letter_grade
  return others ? [] : policy.scale.slice(0, -1)
}

type Components = Pick<Module, "weights" | "assignment_average" | "end_module" | "module_grade">

/** The points out of 100 that each component gives; null for a missing one. They add up to the module's grade. */
export function partsOf({
  weights,
  assignment_average: work,
  end_module: end,
  module_grade: grade,
}: Components) {
  // The end of module is a whole percentage, of which a weight such as 55% gives two decimals. The other part is the rest.
  const endPoints = end === null ? null : Math.round(weights.end_module * end) / 100
  const alone = work === null ? null : tenths((weights.assignment * work) / 100)
  return {
    assignments: grade === null || endPoints === null ? alone : Math.round((grade - endPoints) * 100) / 100,
    endModule: endPoints,
  }
}

const tenths = (figure: number) => Math.round(figure * 10) / 10
const titleOf = ({ grade_type, assignment_title }: GradeOfSubject) =>
  grade_type === "end_module" ? "the end of module" : assignment_title
const article = (letter: Letter) => (letter === "A" || letter === "F" ? `an ${letter}` : `a ${letter}`)

function missingTexts(module: Module) {
  const zeros = [...module.assignments, ...module.endModule].filter(countsAsZero)
  const text = (state: GradeState, singular: string, plural: string) => {
    const titles = zeros.filter((grade) => grade.state === state).map(titleOf)
    return titles.length > 0 && `${capitalized(listText(titles))} ${titles.length === 1 ? singular : plural}.`
  }
  return compact([
    text("missing", "is missing and counts as 0", "are missing and count as 0"),
    text(
      "absent",
      "is marked absent and counts as 0 until a resit",
      "are marked absent and count as 0 until a resit",
    ),
    module.module_grade === null && missingPartText(module),
  ])
}

const missingPartText = (module: Module) =>
  module.endModule[0]?.state === "exempt"
    ? "The end of module is exempt, so this module has no grade."
    : missingPart(module)

/** The weight of a component that is still missing. */
function weightText({ assignment_average, end_module, endModule, weights }: Module) {
  if (endModule[0]?.state === "exempt") return ""
  if (assignment_average !== null && end_module === null) return `It counts ${weights.end_module}%.`
  return assignment_average === null && end_module !== null
    ? `The assignments count ${weights.assignment}%.`
    : ""
}

/** "With 80 there: 88.9, A." */
function suppositionText(module: Module, policy: GradingPolicy) {
  const { assignment_average, end_module } = module
  const lacks = missingMarksOf(module)
  const grade = supposedGrade(module, new Map(lacks.map(({ key }) => [key, supposedPercentage])), policy)
  if (grade === null || (assignment_average === null && end_module === null)) return ""
  const letter = limitsOf(module, policy).length > 0 && `, ${letterOf(grade, policy)}`
  return `With ${supposedPercentage} ${lacks.length === 1 ? "there" : "in each"}: ${grade}${letter || ""}.`
}

const closedText = ({ term_is_open }: Module) =>
  term_is_open ? "" : "The term is closed, so its marks no longer change."

/** The component that costs a complete module the most, and the distance to the next letter. */
function costOf(module: Module, policy: GradingPolicy) {
  const { weights, module_grade: grade } = module
  const { assignments, endModule } = partsOf(module)
  if (grade === null || assignments === null || endModule === null || grade === 100)
    return { main: "Full marks in both parts.", more: "" }
  const byWork = weights.assignment - assignments >= weights.end_module - endModule
  const main = byWork
    ? `The assignments cost the most: they give ${assignments} of their ${weights.assignment} points.`
    : `The end of module costs the most: it gives ${endModule} of its ${weights.end_module} points.`
  return {
    main,
    more: [byWork && lowestText(module), nextText(grade, module, policy)].filter(Boolean).join(" "),
  }
}

function lowestText({ assignments }: Module) {
  const marks = assignments.filter(({ state }) => state === "number")
  const [lowest] = marks.toSorted((a, b) => (a.percentage ?? 0) - (b.percentage ?? 0))
  return marks.length > 1 && lowest && `The lowest is ${lowest.assignment_title}, ${lowest.percentage}%.`
}

/** "6.8 more would make it an A." */
function nextText(grade: number, module: Module, policy: GradingPolicy) {
  const next = limitsOf(module, policy).findLast(({ from }) => from > grade)
  return next && `${tenths(next.from - grade)} more would make it ${article(next.letter)}.`
}

/** "Assignments, 40%" */
export const componentTitles = ({ weights }: Module) => ({
  assignments: `Assignments, ${weights.assignment}%`,
  endModule: `${gradeTypeLabel.end_module}, ${weights.end_module}%`,
})
