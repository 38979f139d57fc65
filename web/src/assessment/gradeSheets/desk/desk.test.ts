import { expect, test } from "vitest"
import { maxFeedback } from "#contract/assessment/gradeSheets.ts"
import { receivedText } from "../labels.ts"
import { groupMarkText } from "./groups.ts"
import { completeSentence, completionsOf, maxFeedbackLength, sentencesWithoutName } from "./phrases.ts"
import { timeLeftText } from "./sitting.ts"

const minute = 60_000

test("the remaining time is estimated from the speed of this sitting without pauses, and shown only once the speed is known", () => {
  expect(timeLeftText([], 35)).toBeUndefined()
  expect(timeLeftText([0, minute, 2 * minute], 32)).toBeUndefined()
  expect(timeLeftText([0, minute, 2 * minute, 3 * minute], 31)).toBe("about 30 minutes")
  const withPause = [0, minute, 2 * minute, 40 * minute, 41.5 * minute]
  expect(timeLeftText(withPause, 8)).toBe("about 8 minutes")
  expect(timeLeftText([0, 10, 20, 30], 5)).toBe("about a minute")
  expect(timeLeftText([0, minute, 2 * minute, 3 * minute], 0)).toBeUndefined()
})

test("a sentence is completed from earlier ones, regardless of capitals, and only while its beginning is typed", () => {
  const feedback = "Show how you got there. Label the axes!\nShow your working. Well done, CHIKONDI."
  const known = sentencesWithoutName(feedback, { first_name: "Chikondi", last_name: "Example" })
  expect(known).toEqual(["Show how you got there.", "Label the axes!", "Show your working."])
  expect(completionsOf("sh", known)).toEqual(["Show how you got there.", "Show your working."])
  expect(completionsOf("Good work. la", known)).toEqual(["Label the axes!"])
  expect(completionsOf("s", known)).toEqual([])
  expect(completionsOf("Show how you got there.", known)).toEqual([])
  expect(completionsOf("The axes", known)).toEqual([])
  expect(completeSentence("Good work. la", "Label the axes!")).toBe("Good work. Label the axes!")
  expect(completeSentence("", "Label the axes!")).toBe("Label the axes!")
})

test("the desk accepts feedback of the same length as the server", () => {
  expect(maxFeedbackLength).toBe(maxFeedback)
})

test("late work says so, and when it was finished if that was without a connection", () => {
  const submitted_at = "2026-11-20T15:00:00Z"
  expect(receivedText({ submitted_at, late: false })).toBe("20 Nov 2026, 17:00")
  expect(receivedText({ submitted_at, late: true })).toBe("20 Nov 2026, 17:00, late")
  expect(receivedText({ submitted_at, late: true, made_at: "2026-11-20T13:50:00Z" })).toBe(
    "20 Nov 2026, 17:00, late, finished on the phone 20 Nov 2026, 15:50",
  )
})

test("a group's mark says for whom it counts, and for whom it doesn't", () => {
  const textOf = (together: string[], apart: string[], isAlone = false) =>
    groupMarkText({ firstName: "Ada", group: 2, together, apart, isAlone })
  expect(textOf(["Ben", "Cy"], [])).toBe("For all of Group 2: also Ben and Cy.")
  expect(textOf(["Ben"], ["Cy"])).toBe("For Group 2: also Ben. Not for Cy: their mark is apart.")
  expect(textOf([], ["Ben", "Cy"])).toBe(
    "This mark is for Ada alone. Not for Ben and Cy: their marks are apart.",
  )
  expect(textOf([], [])).toBe("This mark is for Ada alone.")
  expect(textOf(["Ben"], [], true)).toBe("This mark is for Ada alone. Say why in the feedback.")
})
