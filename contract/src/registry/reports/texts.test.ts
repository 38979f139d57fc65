import { expect, test } from "vitest"
import { genderRemark } from "./texts.ts"

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
