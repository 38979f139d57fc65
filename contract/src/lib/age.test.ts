import { expect, test } from "vitest"
import { ageOn } from "./age.ts"

test.each([
  ["2026-05-16", "2004-05-17", 21],
  ["2026-05-17", "2004-05-17", 22],
  ["2026-12-31", "2004-05-17", 22],
  ["2027-02-28", "2004-02-29", 22],
  ["2027-03-01", "2004-02-29", 23],
])("on %s who was born on %s is %i", (day, born, age) => {
  expect(ageOn(day, born)).toBe(age)
})
