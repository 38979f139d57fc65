import { expect, test } from "vitest"
import { defaultPolicy } from "../grades/policy.ts"
import { gradingPolicyForm, gradingPolicyInput, inputOf, policyOfInput } from "./input.ts"

const sentences = (change: object) => {
  const { error } = gradingPolicyForm.safeParse({ ...inputOf(defaultPolicy), ...change })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]))
}

test("the form holds the whole policy", () => {
  expect(policyOfInput(gradingPolicyInput.parse(inputOf(defaultPolicy)))).toEqual(defaultPolicy)
})

test("figures that people type are read, with a decimal comma too", () => {
  const typed = { ...inputOf(defaultPolicy), points_b: "3,5", standing_good: "3.25", scale_a: "90" }
  const policy = policyOfInput(gradingPolicyInput.parse(typed))
  expect(policy.scale.slice(0, 2)).toEqual([
    { letter: "A", from: 90, points: 4 },
    { letter: "B", from: 70, points: 3.5 },
  ])
  expect(policy.standings[1]).toEqual({ name: "Good", from: 3.25 })
})

test.each([
  [{ assignment_weight: 50 }, "end_module_weight", "The two weights must add up to 100. They add up to 110."],
  [{ scale_b: 85 }, "scale_b", "B must begin below A, which begins at 85."],
  [{ marking_d: 70 }, "marking_d", "D must begin below C, which begins at 70."],
  [{ band_fourth: 75 }, "band_fourth", "Band 4 must begin below Band 3, which begins at 70."],
  [{ standing_good: 3.5 }, "standing_good", "Good must begin below Excellent, which begins at 3.5."],
  [{ points_c: 3.5 }, "points_c", "C must not earn more points than B, which earns 3."],
  [{ points_a: 4.05 }, "points_a", "Points of A must be a number from 0 to 4, with at most 1 decimal."],
  [{ scale_d: 0 }, "scale_d", "D must be a whole number from 1 to 100."],
  [{ scale_a: 84.5 }, "scale_a", "A must be a whole number from 1 to 100."],
  [{ pass_reports: "" }, "pass_reports", "Pass mark of reports is required."],
])("%o is refused at %s", (change, field, sentence) => {
  expect(sentences(change)).toEqual({ [field]: sentence })
})
