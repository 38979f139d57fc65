import { expect, test } from "vitest"
import { dayIn } from "./days.rules.ts"

test.each([
  ["31/01/2004", "2004-01-31"],
  ["38017", "2004-01-31"],
  ["2004-01-31 00:00", "2004-01-31"],
  ["31-Jan-04", "2004-01-31"],
  ["31 January 74", "1974-01-31"],
  ["31st January, 2004", "2004-01-31"],
  ["January 31, 2004", "2004-01-31"],
])("the cell %s is read as a day", (cell, day) => {
  expect(dayIn(cell)).toBe(day)
})

test.each(["31/02/2004", "31/01/04", "2004", "99999", "38017.5", "31-Foo-04", "", "yesterday"])(
  "%j isn't read as a day",
  (cell) => {
    expect(dayIn(cell)).toBeUndefined()
  },
)
