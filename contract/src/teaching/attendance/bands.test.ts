import { expect, test } from "vitest"
import { attendanceText } from "./bands.ts"

test.each([
  [100, "100%, very good"],
  [90, "90%, very good"],
  [89, "89%, good"],
  [80, "80%, good"],
  [79, "79%, low"],
  [70, "70%, low"],
  [69, "69%, very low"],
  [0, "0%, very low"],
  [null, "—"],
])("an attendance of %s reads %s", (percentage, text) => {
  expect(attendanceText(percentage)).toBe(text)
})
