import { expect, test } from "vitest"
import { daysBefore, daysOf, lastDue, lengthOf } from "./period.ts"

test("a period's days are seen from today, over the ends of months and years", () => {
  expect(daysOf("year_to_date", "2028-02-29")).toEqual({ from: "2028-01-01", to: "2028-02-29" })
  expect(daysOf("last_year", "2028-02-29")).toEqual({ from: "2027-01-01", to: "2027-12-31" })
  expect(daysOf("month_to_date", "2026-03-01")).toEqual({ from: "2026-03-01", to: "2026-03-01" })
  expect(daysOf("last_month", "2028-03-31")).toEqual({ from: "2028-02-01", to: "2028-02-29" })
  expect(daysOf("last_month", "2026-01-15")).toEqual({ from: "2025-12-01", to: "2025-12-31" })
  expect(daysOf("last_7_days", "2026-03-02")).toEqual({ from: "2026-02-23", to: "2026-03-01" })
  expect(daysOf("last_30_days", "2026-01-05")).toEqual({ from: "2025-12-06", to: "2026-01-04" })
})

test("the period before has as many days, and ends on the day before", () => {
  expect(daysBefore({ from: "2026-01-01", to: "2026-01-01" })).toEqual({
    from: "2025-12-31",
    to: "2025-12-31",
  })
  expect(daysBefore({ from: "2028-02-29", to: "2028-03-01" })).toEqual({
    from: "2028-02-27",
    to: "2028-02-28",
  })
  expect(lengthOf({ from: "2016-01-01", to: "2025-12-31" })).toBe(3653)
  expect(daysBefore({ from: "1900-01-01", to: "2199-12-31" }).from).toBe("1600-01-01")
})

test("a schedule's last day is today or before it, and a short month's last day stands for the 31st", () => {
  expect(lastDue("daily", 1, "2026-03-01")).toBe("2026-03-01")
  // 2 March 2026 is a Monday.
  expect(lastDue("weekly", 1, "2026-03-02")).toBe("2026-03-02")
  expect(lastDue("weekly", 2, "2026-03-02")).toBe("2026-02-24")
  expect(lastDue("weekly", 7, "2026-03-02")).toBe("2026-03-01")
  expect(lastDue("monthly", 31, "2026-02-28")).toBe("2026-02-28")
  expect(lastDue("monthly", 31, "2026-02-27")).toBe("2026-01-31")
  expect(lastDue("monthly", 29, "2028-03-28")).toBe("2028-02-29")
  expect(lastDue("monthly", 5, "2026-01-04")).toBe("2025-12-05")
})
