/**
 * The steps to the end of a term and of an academic year. Screens load this file without the schemas. A gate has the steps
 * that concern it, in the order in which they are taken.
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

/** One step of a gate. Only the server evaluates it, by the same rule that refuses the action itself. */
export type GateStep = {
  key: (typeof stepKeys)[number]
  title: string
  is_done: boolean
  /** A line for each kind of thing that is left. */
  lines: string[]
  /** The number of things that are left, down to 0. */
  left: number
  /** The message with which the action is refused until the step is done; null if the step only needs attention. */
  refusal: string | null
}

/** The first step that is left and prevents the action at the end of a gate. */
export const firstRefused = (steps: readonly GateStep[]) =>
  steps.find(({ is_done, refusal }) => !is_done && refusal !== null)

/** The reason why the action is refused; undefined if it isn't. */
export const gateRefusal = (steps: readonly GateStep[]) => firstRefused(steps)?.refusal ?? undefined

/** A roll-over can be proposed after these steps. The later ones are required only for running it. */
const stepsOfProposing: readonly GateStep["key"][] = ["current", "next_year"]

export const beforeProposing = (steps: readonly GateStep[]) =>
  steps.filter(({ key }) => stepsOfProposing.includes(key))
