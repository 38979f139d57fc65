import { expect, test } from "vitest"
import {
  isComplete,
  markOf,
  maxPointsOf,
  pointsOf,
  type Rubric,
} from "#contract/assessment/rubrics/rubric.ts"
import type { Mark } from "./marks.ts"
import { chosenLevels, filledMark, typedMark, withRubric } from "./rubricMark.ts"

const level = (points: number) => ({ title: `${points}`, words: null, points })
const rubric: Rubric = {
  id: 3,
  decides: true,
  criteria: [
    { title: "Argument", levels: [level(0), level(5), level(10)] },
    { title: "Language", levels: [level(1), level(7), level(10)] },
  ],
}
const proposal = { ...rubric, decides: false }
const none: Mark = { state: "none", points_earned: null, feedback: "Neat." }
const filled = { id: 3, levels: [2, 1] }

test("points are scaled to the assignment's maximum and rounded half up to one decimal", () => {
  expect([maxPointsOf(rubric.criteria), pointsOf(rubric.criteria, [2, 1])]).toEqual([20, 17])
  expect(markOf(rubric.criteria, [2, 1], 50)).toBe(42.5)
  expect(markOf([{ levels: [level(1), level(8)] }], [0], 10)).toBe(1.3)
  expect(markOf([{ levels: [level(1), level(3)] }], [0], 100)).toBe(33.3)
  expect(markOf([{ levels: [level(0.1), level(0.3)] }], [1], 7)).toBe(7)
  expect(isComplete(rubric.criteria, [2, null])).toBe(false)
  expect(isComplete(rubric.criteria, [2, 3])).toBe(false)
})

test("choosing the last level gives the mark, or proposes it if there is none", () => {
  expect(filledMark(rubric, [2, null], none, 50)).toBeUndefined()
  const mark = { state: "number", points_earned: 42.5, feedback: "Neat.", rubric: filled }
  expect(filledMark(rubric, [2, 1], none, 50)).toEqual(mark)
  const thirty: Mark = { ...none, state: "number", points_earned: 30 }
  expect(filledMark(rubric, [2, 1], thirty, 50)).toEqual(mark)
  expect(filledMark(proposal, [2, 1], none, 50)).toEqual(mark)
  expect(filledMark(proposal, [2, 1], thirty, 50)).toEqual({ ...mark, points_earned: 30 })
})

test("typing another mark removes the rubric, unless the rubric only proposes marks", () => {
  const before: Mark = { state: "number", points_earned: 42.5, feedback: null, rubric: filled }
  const typed = { state: "number", points_earned: 40 } as const
  expect(typedMark(typed, before, rubric)).toEqual({ ...typed, feedback: null })
  expect(typedMark(typed, before, proposal)).toEqual({ ...typed, feedback: null, rubric: filled })
  expect(typedMark({ state: "missing", points_earned: null }, before, proposal).rubric).toBeUndefined()
  expect(typedMark({ state: "number", points_earned: 42.5 }, before, rubric)).toEqual(before)
  expect(withRubric({ ...typed, feedback: null }, before).rubric).toBeNull()
  expect(withRubric({ ...typed, feedback: null }, none, undefined)).toEqual({ ...typed, feedback: null })
})

test("levels chosen in another version of the rubric are ignored", () => {
  expect(chosenLevels(rubric, filled)).toEqual([2, 1])
  expect(chosenLevels(rubric, { ...filled, id: 2 })).toEqual([null, null])
  expect(chosenLevels(undefined, filled)).toEqual([])
})
