import { afterEach, describe, expect, test, vi } from "vitest"
import { addDays, ageOn, daysBetween, mondayOf, weekdayOf, weekNumber } from "./days.ts"

test("days are counted over the ends of months and years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01")
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29")
})

test("a week is from Monday to Sunday, also over the end of a year", () => {
  for (const day of ["2025-12-29", "2026-01-01", "2026-01-04"]) {
    expect([day, mondayOf(day)]).toEqual([day, "2025-12-29"])
  }
  expect(["2026-01-05", "2026-01-10", "2026-01-11"].map(weekdayOf)).toEqual([1, 6, 7])
})

test("the days between two days, and the weeks that begin between them, are counted", () => {
  expect(["2026-12-31", "2027-01-01", "2026-12-30"].map((day) => daysBetween("2026-12-31", day))).toEqual([
    0, 1, -1,
  ])
  const weeks = ["2026-01-04", "2026-01-05", "2026-01-07", "2026-01-11", "2026-01-12"]
  expect(weeks.map((day) => weekNumber("2026-01-07", day))).toEqual([0, 1, 1, 1, 2])
})

test.each([
  ["2026-05-16", "2004-05-17", 21],
  ["2026-05-17", "2004-05-17", 22],
  ["2026-12-31", "2004-05-17", 22],
  ["2027-02-28", "2004-02-29", 22],
  ["2027-03-01", "2004-02-29", 23],
])("on %s who was born on %s is %i", (day, born, age) => {
  expect(ageOn(day, born)).toBe(age)
})

afterEach(() => vi.unstubAllEnvs())

// The first three zones put their clocks forward at midnight, at 2 or by half an hour. The others have the greatest offsets
// from UTC.
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
    const weekOf = (day: string) => [mondayOf(day), addDays(mondayOf(day), 6)]
    expect(weekOf("2026-10-01")).toEqual(["2026-09-28", "2026-10-04"])
    expect(weekOf("2027-01-01")).toEqual(["2026-12-28", "2027-01-03"])
    expect(weekOf("2028-02-29")).toEqual(["2028-02-28", "2028-03-05"])
  })
})
