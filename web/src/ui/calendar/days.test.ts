import { afterEach, describe, expect, test, vi } from "vitest"
import { addDays, addMonths, dayAfterKey, mondayOf, shownDays, sundayOf, weeksOf } from "./days.ts"

test("days are counted over the ends of months and years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01")
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29")
})

test("a month later is the same day, or the last one of a shorter month", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28")
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15")
  expect(addMonths("2028-02-29", 12)).toBe("2029-02-28")
})

test("a week is from Monday to Sunday", () => {
  for (const day of ["2026-01-26", "2026-01-31", "2026-02-01"]) {
    expect([day, mondayOf(day), sundayOf(day)]).toEqual([day, "2026-01-26", "2026-02-01"])
  }
})

test("a month is shown in whole weeks", () => {
  expect(shownDays("2026-01-31")).toEqual({ from: "2025-12-29", to: "2026-02-01" })
  // February 2027 begins on a Monday and has four weeks; August 2026 ends on the first day of its sixth.
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

afterEach(() => vi.unstubAllEnvs())

// The first three put their clocks forward at midnight, at 2 or by half an hour; the others are the dates' far ends.
describe.each([
  "Africa/Cairo",
  "America/New_York",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
])("on a device in %s", (zone) => {
  test("ten years pass day by day, in weeks of seven days", () => {
    vi.stubEnv("TZ", zone)
    const monday = "2024-01-01"
    const days = Array.from({ length: 3654 }, (_, count) => addDays(monday, count))
    expect([new Set(days).size, days.at(-1)]).toEqual([3654, "2034-01-01"])
    expect(days.map(mondayOf)).toEqual(days.map((_, count) => days[count - (count % 7)]))
  })

  test("a week keeps its days where a month or a year ends in it", () => {
    vi.stubEnv("TZ", zone)
    const weekOf = (day: string) => [mondayOf(day), sundayOf(day)]
    expect(weekOf("2026-10-01")).toEqual(["2026-09-28", "2026-10-04"])
    expect(weekOf("2027-01-01")).toEqual(["2026-12-28", "2027-01-03"])
    expect(weekOf("2028-02-29")).toEqual(["2028-02-28", "2028-03-05"])
  })
})
