import { expect, test } from "vitest"
import { defaultPolicy } from "../../assessment/grades/policy.ts"
import { figureDefinition } from "./definitions.ts"

test("a document says the limits of standings as they are, and of teaching practice what the policy says", () => {
  const text = figureDefinition(defaultPolicy, { mayPracticeCount: false })
  expect(text).toContain("Excellent from 3.5, Good from 3.0, Satisfactory from 2.0, else Needs Improvement.")
  expect(text).toContain("teaching practice counts outside it")
  const standings = [
    { name: "Excellent", from: 3.75 },
    { name: "Good", from: 2.99 },
    { name: "Needs Improvement", from: 0 },
  ]
  const other = figureDefinition({ ...defaultPolicy, standings }, { mayPracticeCount: true })
  expect(other).toContain("Excellent from 3.75, Good from 2.99, else")
  expect(other).toContain("what is marked “not in GPA” counts outside it")
})
