import { expect, test } from "vitest"
import { changeText, genderRemark } from "./texts.ts"

const report = (students: number | null, women: number | null) => ({
  figures: [
    { name: "students", value: students },
    { name: "women", value: women },
  ] as const,
})

test.each([
  [600, 600, "All 600 students are women."],
  [40, 0, "All 40 students are men."],
  [600, 599, undefined],
  [1, 1, undefined],
  [0, 0, undefined],
  [null, null, undefined],
])("a report on %s students, %s of them women, says of their sex: %s", (students, women, sentence) => {
  expect(genderRemark(report(students, women))).toBe(sentence)
})

const count = { name: "grades_given" } as const
const percentage = { name: "average_percentage" } as const

test.each([
  [{ ...count, before: 45, change: 12, change_percent: 26.7 }, "45 before, +12 (+26.7%)"],
  [{ ...count, before: 89, change: 1437, change_percent: 1614.6 }, "89 before, +1,437"],
  [{ ...count, before: 2, change: 1, change_percent: 50 }, "2 before, +1"],
  [{ ...count, before: 45, change: -45, change_percent: -100 }, "45 before, −45 (−100%)"],
  [{ ...count, before: 45, change: 0, change_percent: 0 }, "45 before, no change"],
  [{ ...count, before: null, change: null, change_percent: null }, "No figure before"],
  [{ ...percentage, before: 64.4, change: 1.6, change_percent: 2.5 }, "64.4% before, +1.6 points"],
])("the change %j is described as: %s", (figure, text) => {
  expect(changeText(figure)).toBe(text)
})
