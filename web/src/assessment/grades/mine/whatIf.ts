/** The grade that a module would have with other marks. It is estimated in the browser; nothing is sent or stored. */

import {
  countedPercentages,
  gpaOf,
  type ModuleGrades,
  moduleGrade,
  percentageOf,
  pointsOf,
} from "#contract/assessment/grades/arithmetic.ts"
import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import { type Module, modulesOf } from "#contract/assessment/grades/report.ts"
import type { GradeOfSubject, SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { stateLabel } from "#contract/assessment/grades/texts.ts"
import { countingOf } from "./figures.ts"
import { finishedOf } from "./terms.ts"

/** A mark that a module lacks, or that counts 0 and can still be replaced. */
export type Gap = { key: number | "assignments" | "end"; label: string; note: string }
/** The supposed percentages of gaps. Gaps without one are unchanged. */
export type SupposedMarks = ReadonlyMap<Gap["key"], number>

const notGiven = "not given yet"
export const countsAsZero = ({ state }: GradeOfSubject) => state === "missing" || state === "absent"

/** The gaps of a module that can still be filled. A closed term's marks don't change, so its modules have none. */
export const gapsOf = (module: Module) => (module.term_is_open ? missingMarksOf(module) : [])

/** The gaps of a module, whether or not they can still be filled. */
export function missingMarksOf({ assignments, endModule }: Module): Gap[] {
  const [end] = endModule
  const work: Gap[] =
    countedPercentages(assignments).length === 0
      ? [{ key: "assignments", label: "the assignments", note: notGiven }]
      : assignments.filter(countsAsZero).map(({ id, assignment_title, state }) => ({
          key: id,
          label: assignment_title,
          note: `${stateLabel[state].toLowerCase()}, counts 0 now`,
        }))
  if (end?.state === "exempt") return []
  if (end?.state === "number") return work
  const note = end && countsAsZero(end) ? `${stateLabel[end.state].toLowerCase()}, counts 0 now` : notGiven
  return [{ key: "end", label: "the end of module", note }, ...work]
}

const mark = (percentage: number) => ({ state: "number", percentage }) as const
/** A mark counts with its whole percentage, as on the server: 43.4% are 43%. Only an average of marks may have decimals. */
const roundedMark = (percentage: number) => mark(percentageOf(percentage, 100))

/** The module's marks, with the supposed ones filled in. */
export function supposedMarks({ assignments, endModule }: Module, supposed: SupposedMarks): ModuleGrades {
  const work = assignments.map((grade) => {
    const percentage = supposed.get(grade.id)
    return percentage === undefined ? grade : roundedMark(percentage)
  })
  const supposedAverage = supposed.get("assignments")
  const end = supposed.get("end")
  return {
    assignments: supposedAverage === undefined ? work : [...work, mark(supposedAverage)],
    endModule: end === undefined ? endModule[0] : roundedMark(end),
  }
}

/** The module's grade with supposed marks; null while a component is still missing. */
export const supposedGrade = (module: Module, supposed: SupposedMarks, policy: GradingPolicy) =>
  moduleGrade(supposedMarks(module, supposed), { ...policy, weights: module.weights })

/** The GPA if a module had this grade and nothing else changed. */
export function supposedGpa(
  subjects: readonly SubjectGrades[],
  { subject_id, term_id, subject_credits: credits }: Module,
  grade: number,
  policy: GradingPolicy,
) {
  const others = modulesOf(countingOf(subjects)).filter(
    (other) => other.subject_id !== subject_id || other.term_id !== term_id,
  )
  return gpaOf([...finishedOf(others), { points: pointsOf(grade, policy), credits }])
}

/** The smallest whole percentage in a gap that earns each letter except the last; null if 100 isn't enough. Best letter first. */
export function neededFor(module: Module, gap: Gap, supposed: SupposedMarks, policy: GradingPolicy) {
  const gradeWith = (percentage: number) =>
    supposedGrade(module, new Map(supposed).set(gap.key, percentage), policy)
  const best = gradeWith(100)
  const letters = policy.scale.slice(0, -1).map(({ letter, from }) => {
    const needed = Array.from({ length: 101 }, (_, percentage) => percentage).find(
      (percentage) => (gradeWith(percentage) ?? 0) >= from,
    )
    return { letter, needed: needed ?? null }
  })
  return { letters, best }
}

/** "At least 68%." */
export function neededText(needed: number | null, best: number | null) {
  if (needed === null) return `Out of reach: 100% would give ${best}.`
  return needed === 0 ? "Reached with any mark." : `At least ${needed}%.`
}
