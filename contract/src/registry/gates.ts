/**
 * The steps to the end of a term and of an academic year. Screens load this file without the schemas. A gate has those that concern it, in the order in which they are
 * taken.
 */
export const stepKeys = [
  "closed",
  "next_term",
  "begun",
  "marks",
  "others",
  "cards",
  "begins",
  "close",
  "current",
  "next_year",
  "first_terms",
  "cohort",
  "last_terms",
  "earlier",
  "enrolled",
  "proposed",
  "moved",
] as const

/** One step of a gate. The server alone judges it, by the same rule that refuses the act itself. */
export type GateStep = {
  key: (typeof stepKeys)[number]
  title: string
  is_done: boolean
  /** A line for each kind of thing that is left. */
  lines: string[]
  /** How many things are left: it shrinks to 0. */
  left: number
  /** The sentence with which the act is refused as long as the step is not done; null if it is only to be looked at. */
  refusal: string | null
}

/** The first step that is left and stands against the act at the end of a gate. */
export const firstRefused = (steps: readonly GateStep[]) =>
  steps.find(({ is_done, refusal }) => !is_done && refusal !== null)

/** The reason why the act is refused; undefined if it isn't. */
export const whyShut = (steps: readonly GateStep[]) => firstRefused(steps)?.refusal ?? undefined

/** A proposal needs no more than these steps; those after them are told before it is done. */
const beginning: readonly GateStep["key"][] = ["current", "next_year"]

export const beforeProposing = (steps: readonly GateStep[]) =>
  steps.filter(({ key }) => beginning.includes(key))
