import { countText } from "../../lib/amounts.ts"
import { sum } from "../../lib/objects.ts"
/** The ways in which an academic year can end for a student. A continuing student isn't moved. */
export const outcomes = ["promoted", "repeating", "graduated", "withdrawn", "continuing"] as const
export type Outcome = (typeof outcomes)[number]

export const outcomeLabel: Record<Outcome, string> = {
  promoted: "Move up",
  repeating: "Repeat",
  graduated: "Graduate",
  withdrawn: "Withdraw",
  continuing: "Stay as they are",
}

const outcomeVerbs: Record<Outcome, readonly [one: string, many: string]> = {
  promoted: ["moved up", "moved up"],
  repeating: ["repeats", "repeat"],
  graduated: ["graduated", "graduated"],
  withdrawn: ["withdrew", "withdrew"],
  continuing: ["stays as they are", "stay as they are"],
}

/** The number of students of each outcome, the most first: "612 repeat, 1 moved up". */
export function outcomeSummary(counts: readonly { outcome: Outcome; count: number }[]) {
  const sums = outcomes
    .map((outcome) => ({
      outcome,
      count: sum(counts.filter((count) => count.outcome === outcome).map((count) => count.count)),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  return sums.map(({ outcome, count }) => countText(count, outcomeVerbs[outcome])).join(", ")
}

/** "keep" keeps each student's class; "balance" moves as few students as balance the sizes. */
export const classPlans = ["keep", "balance"] as const

/** The outcomes that a student of a year of study can have: only the second year graduates (product decision 3.1). */
export const outcomesOf = (yearOfStudy: number) =>
  outcomes.filter((outcome) => outcome !== (yearOfStudy === 1 ? "graduated" : "promoted"))

/** Thresholds that a college starts with: a GPA of 1.00 is a D, the lowest pass, in every module. */
export const defaultRules = {
  promote_gpa: 1,
  promote_failed: 2,
  promote_missing: 0,
  graduate_gpa: 1,
  graduate_failed: 0,
  graduate_missing: 0,
}
export type RolloverRules = typeof defaultRules
