import { expect, test } from "vitest"
import { bandOf, progressText } from "./labels.ts"

test("an average takes the colour band that it reaches", () => {
  expect([100, 90, 89.9, 80, 79.9, 70, 69.9, 60, 59.9, 0].map(bandOf)).toEqual([
    "good",
    "good",
    "info",
    "info",
    "quiet",
    "quiet",
    "warn",
    "warn",
    "bad",
    "bad",
  ])
})

test("a module without a grade shows the average so far", () => {
  expect(progressText({ average_grade: 78, assignment_average: 75 })).toBeNull()
  expect(progressText({ average_grade: null, assignment_average: 72.5 })).toBe(
    "In progress: 72.5% in assignments so far",
  )
  expect(progressText({ average_grade: null, assignment_average: null })).toBe("No grades yet")
})
