import { expect, test } from "vitest"
import { addMonths, dayAfterKey, shownDays, weeksOf } from "./days.ts"

test("a month later is the same day, or the last one of a shorter month", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28")
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15")
  expect(addMonths("2028-02-29", 12)).toBe("2029-02-28")
})

test("a month is shown in whole weeks", () => {
  expect(shownDays("2026-01-31")).toEqual({ from: "2025-12-29", to: "2026-02-01" })
  // February 2027 begins on a Monday and has four weeks. August 2026 ends on the first day of its sixth week.
  expect(["2027-02-10", "2026-08-10"].map((day) => weeksOf(day).length)).toEqual([4, 6])
  for (const week of weeksOf("2026-08-10")) expect(week).toHaveLength(7)
})

test("keys move by a day, a week, a month or a year, and to the ends of the week", () => {
  const day = "2026-01-28"
  const after = (key: string, shiftKey = false) => dayAfterKey(day, { key, shiftKey })
  expect(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) => after(key))).toEqual([
    "2026-01-27",
    "2026-01-29",
    "2026-01-21",
    "2026-02-04",
  ])
  expect(["Home", "End", "PageUp", "PageDown"].map((key) => after(key))).toEqual([
    "2026-01-26",
    "2026-02-01",
    "2025-12-28",
    "2026-02-28",
  ])
  expect([after("PageUp", true), after("PageDown", true)]).toEqual(["2025-01-28", "2027-01-28"])
  expect(after("a")).toBeUndefined()
})
