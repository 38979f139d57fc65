import * as z from "zod"
import { countText } from "../../lib/amounts.ts"
import { flag, typedNumber, whole } from "../../lib/fields.ts"
import { itemAt, recordOf } from "../../lib/objects.ts"
import { type GradingPolicy, type Letter, letters } from "../grades/policy.ts"

function decimal(label: string, { min, decimals }: { min: number; decimals: number }) {
  const message = `${label} must be a number from ${min} to 4, with at most ${countText(decimals, "decimal")}.`
  return typedNumber(label, new RegExp(`^\\d([.,]\\d{1,${decimals}})?$`), message).pipe(
    z
      .number()
      .min(min, message)
      .max(4, message)
      .refine(
        (value) => Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-6,
        message,
      ),
  )
}

/** The letters that have a lowest percentage. All lower percentages are an F. */
const passingLetters = letters.filter((letter) => letter !== "F")
const scaleFields = ["scale_a", "scale_b", "scale_c", "scale_d"] as const
const pointFields = ["points_a", "points_b", "points_c", "points_d", "points_f"] as const
const markingFields = ["marking_a", "marking_b", "marking_c", "marking_d"] as const
const bandFields = ["band_first", "band_second", "band_third", "band_fourth"] as const
const standingFields = ["standing_excellent", "standing_good", "standing_satisfactory"] as const

/** The names of the standings (spec 002 section 9), best first. The last one includes all lower GPAs. */
const standingNames = ["Excellent", "Good", "Satisfactory", "Needs Improvement"] as const

/** The form of a grading policy. Each figure is a field of its own, so each has its own error. */
export const gradingPolicyInput = z.object({
  assignment_weight: whole("Assignments", 0, 100),
  end_module_weight: whole("End of module", 0, 100),
  ...recordOf(scaleFields, (_, index) => whole(itemAt(passingLetters, index), 1, 100)),
  ...recordOf(pointFields, (_, index) => decimal(`Points of ${letters[index]}`, { min: 0, decimals: 1 })),
  ...recordOf(markingFields, (_, index) => whole(`Marking band ${passingLetters[index]}`, 1, 100)),
  pass_statistics: whole("Pass mark of statistics", 0, 100),
  pass_reports: whole("Pass mark of reports", 0, 100),
  ...recordOf(bandFields, (_, index) => whole(`Band ${index + 1}`, 1, 100)),
  ...recordOf(standingFields, (_, index) =>
    decimal(itemAt(standingNames, index), { min: 0.01, decimals: 2 }),
  ),
  practice_counts: flag,
})
export type GradingPolicyInput = z.output<typeof gradingPolicyInput>
type FigureField = Exclude<keyof GradingPolicyInput, "practice_counts">

/** An error for each figure that contradicts another one. */
export function policyErrors(input: GradingPolicyInput): Record<string, string> {
  const errors: Record<string, string> = {}
  const sum = input.assignment_weight + input.end_module_weight
  if (sum !== 100) errors.end_module_weight = `The two weights must add up to 100. They add up to ${sum}.`
  const requireDescending = (names: readonly FigureField[], labels: readonly string[]) =>
    names.slice(1).forEach((name, index) => {
      const above = input[itemAt(names, index)]
      if (input[name] >= above)
        errors[name] = `${labels[index + 1]} must begin below ${labels[index]}, which begins at ${above}.`
    })
  requireDescending(scaleFields, letters)
  requireDescending(markingFields, letters)
  requireDescending(bandFields, ["Band 1", "Band 2", "Band 3", "Band 4"])
  requireDescending(standingFields, standingNames)
  pointFields.slice(1).forEach((name, index) => {
    const above = input[itemAt(pointFields, index)]
    if (input[name] > above)
      errors[name] =
        `${letters[index + 1]} must not earn more points than ${letters[index]}, which earns ${above}.`
  })
  return errors
}

/** The form's schema, which finds contradictions before anything is sent. */
export const gradingPolicyForm = gradingPolicyInput.superRefine((input, context) => {
  for (const [field, message] of Object.entries(policyErrors(input)))
    context.addIssue({ code: "custom", path: [field], message })
})

export function policyOfInput(input: GradingPolicyInput): GradingPolicy {
  const band = (letter: Letter, from: number) => ({ letter, from })
  const bandsOf = (names: readonly FigureField[]) =>
    letters.map((letter, index) => band(letter, names[index] === undefined ? 0 : input[names[index]]))
  return {
    weights: { assignment: input.assignment_weight, end_module: input.end_module_weight },
    scale: bandsOf(scaleFields).map((band, index) => ({
      ...band,
      points: input[itemAt(pointFields, index)],
    })),
    marking: bandsOf(markingFields),
    pass: { statistics: input.pass_statistics, reports: input.pass_reports },
    bands: bandFields.map((name) => input[name]),
    standings: standingNames.map((name, index) => ({
      name,
      from: standingFields[index] === undefined ? 0 : input[standingFields[index]],
    })),
    practice_counts: input.practice_counts === true,
  }
}

/** The values of the form for this policy. */
export function inputOf(policy: GradingPolicy): GradingPolicyInput {
  const { weights, scale, marking, pass, bands, standings, practice_counts } = policy
  return {
    assignment_weight: weights.assignment,
    end_module_weight: weights.end_module,
    ...recordOf(scaleFields, (_, index) => scale[index]?.from ?? 0),
    ...recordOf(pointFields, (_, index) => scale[index]?.points ?? 0),
    ...recordOf(markingFields, (_, index) => marking[index]?.from ?? 0),
    pass_statistics: pass.statistics,
    pass_reports: pass.reports,
    ...recordOf(bandFields, (_, index) => bands[index] ?? 0),
    ...recordOf(standingFields, (_, index) => standings[index]?.from ?? 0),
    practice_counts,
  }
}
