/** How the figures of a document are defined, in sentences for its small print. */
import type { GradingPolicy } from "../../assessment/grades/policy.ts"

const scaleText = ({ scale }: GradingPolicy) =>
  scale
    .map(({ letter, from, points }, index) => {
      const range = index === scale.length - 1 ? `below ${scale[index - 1]?.from ?? 0}` : `${from} and more`
      return `${letter} ${range} (${points.toFixed(1)} points)`
    })
    .join(", ")

/** "3.5", "3.75": a limit may have two decimals. */
const limitText = (from: number) => from.toFixed(Math.round(from * 100) % 10 === 0 ? 1 : 2)

const standingText = ({ standings }: GradingPolicy) =>
  standings
    .map(({ name, from }) => (from > 0 ? `${name} from ${limitText(from)}` : `else ${name}`))
    .join(", ")

/** The definitions of module grades. `where` names the terms, if other terms had another policy. */
export const moduleDefinition = (policy: GradingPolicy, where = "") =>
  [
    `A module's grade${where} is ${policy.weights.assignment}% of the mean of its assignments and ${policy.weights.end_module}% of its end of module, to one decimal. Missing and absent count 0, exempt is left out.`,
    `Letters of the rounded grade in %: ${scaleText(policy)}.`,
  ].join(" ")

/** The definitions of the figures over several modules. If teaching practice may count, its modules say where it doesn't. */
export const figureDefinition = (
  policy: GradingPolicy,
  { mayPracticeCount }: { mayPracticeCount: boolean },
) =>
  [
    "A module that lacks a component is in progress and counts in no average, GPA or standing.",
    `The average is the mean of the subjects' averages. GPA is the sum of points × credits over all finished modules, divided by their credits, to two decimals; ${mayPracticeCount ? "what is marked “not in GPA”" : "teaching practice"} counts outside it.`,
    `Standing by cumulative GPA: ${standingText(policy)}.`,
  ].join(" ")

export const attendanceDefinition =
  "Attendance is the share of registers in which the student was present or late; excused absences are left out."
