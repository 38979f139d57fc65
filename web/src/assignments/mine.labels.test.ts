import { describe, expect, test } from "vitest"
import type { OwnAssignment } from "#contract/assignments/mine.ts"
import { marksText, statusText, toneOf } from "./mine.labels.ts"

type Work = Parameters<typeof marksText>[0] & Pick<OwnAssignment, "status">
const graded = { status: "graded", max_points: 50, points_earned: null, percentage: null } as const
const shown = (work: Partial<Work>) => {
  const all = { ...graded, grade_state: null, ...work } as Work
  return [statusText(all), toneOf(all), marksText(all)]
}

describe("a student's assignment shows", () => {
  test("its points", () => {
    expect(shown({ grade_state: "number", points_earned: 40, percentage: 80 })).toEqual([
      "Graded",
      "good",
      "40 of 50 points, 80%",
    ])
    expect(shown({ status: "pending" })).toEqual(["Pending", "warn", "50 points"])
  })

  test("the state of a grade without points, and what it counts", () => {
    expect(shown({ grade_state: "missing" })).toEqual(["Missing", "bad", "0 of 50 points"])
    expect(shown({ grade_state: "absent" })).toEqual(["Absent", "bad", "0 of 50 points until a resit"])
    expect(shown({ grade_state: "exempt" })).toEqual(["Exempt", "good", "Exempt: left out of your grade"])
  })

  test("that missing work was handed in after all", () => {
    expect(shown({ status: "submitted", grade_state: "missing" })).toEqual([
      "Submitted",
      "info",
      "0 of 50 points until it is graded",
    ])
  })
})
