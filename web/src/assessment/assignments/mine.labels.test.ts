import { describe, expect, test } from "vitest"
import type { OwnAssignment } from "#contract/assessment/assignments/mine.ts"
import { lateText, marksText, markText, moreTimeText, statusText, toneOf } from "./mine.labels.ts"

type Work = Parameters<typeof marksText>[0] & Pick<OwnAssignment, "status">
const graded = { status: "graded", max_points: 50, points_earned: null, percentage: null } as const
const labelOf = (work: Partial<Work>) => {
  const all = { ...graded, grade_state: null, ...work } as Work
  return [statusText(all), toneOf(all), marksText(all)]
}

describe("a student's assignment shows", () => {
  test("the rule for late work, and the extension with its reason", () => {
    expect([lateText({ late_allowed: true }), lateText({ late_allowed: false })]).toEqual([
      "Taken, and marked as late",
      "Not taken",
    ])
    const class_due_date = "2026-01-31T14:00:00.000Z"
    const status = "pending"
    expect(moreTimeText({ extension: null, status })).toBeNull()
    expect(moreTimeText({ extension: { class_due_date, reason: "In hospital." }, status })).toBe(
      "You have more time: everybody else’s is due 31 Jan 2026, 16:00. In hospital.",
    )
    expect(moreTimeText({ extension: { class_due_date, reason: null }, status })).toMatch(/16:00\.$/)
    // Graded work can't be handed in again.
    expect(moreTimeText({ extension: { class_due_date, reason: null }, status: "graded" })).toBe(
      "Your due date is later than everybody else’s, which is 31 Jan 2026, 16:00.",
    )
  })

  test("its points", () => {
    expect(labelOf({ grade_state: "number", points_earned: 40, percentage: 80 })).toEqual([
      "Graded",
      "good",
      "40 of 50 points, 80%",
    ])
    expect(labelOf({ status: "pending" })).toEqual(["Pending", "warn", "50 points"])
  })

  test("the state of a grade without points, and what it counts", () => {
    expect(labelOf({ grade_state: "missing" })).toEqual(["Missing", "bad", "0 of 50 points"])
    expect(labelOf({ grade_state: "absent" })).toEqual(["Absent", "bad", "0 of 50 points until a resit"])
    expect(labelOf({ grade_state: "exempt" })).toEqual(["Exempt", "good", "Exempt: left out of your grade"])
  })

  test("its mark alone in a line: 0 if it counts 0, a dash if there is none or it is left out", () => {
    const mark = (work: Partial<OwnAssignment>) =>
      markText({ ...graded, grade_state: null, ...work } as OwnAssignment)
    expect(mark({ grade_state: "number", percentage: 80 })).toBe("80%")
    expect(mark({ grade_state: "missing" })).toBe("0%")
    expect(mark({ grade_state: "exempt" })).toBe("—")
    expect(mark({ status: "submitted", grade_state: "missing" })).toBe("—")
    expect(mark({ status: "overdue" })).toBe("—")
  })

  test("that missing work was handed in later", () => {
    expect(labelOf({ status: "submitted", grade_state: "missing" })).toEqual([
      "Submitted",
      "info",
      "0 of 50 points until it is graded",
    ])
  })
})
