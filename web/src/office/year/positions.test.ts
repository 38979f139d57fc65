import { expect, test } from "vitest"
import { mondaysIn, monthDays, monthsOf, positionOf, preselectedTerm, runsIn } from "./positions.ts"

const year = { start_date: "2026-09-01", end_date: "2027-08-31" }

test("the place of some days is their share of the year, as far as they are in it", () => {
  expect(positionOf({ start_date: "2026-09-01", end_date: "2027-08-31" }, year)).toEqual({
    from: 0,
    share: 1,
  })
  expect(positionOf({ start_date: "2026-08-01", end_date: "2026-09-01" }, year)).toEqual({
    from: 0,
    share: 1 / 365,
  })
  expect(positionOf({ start_date: "2027-08-31", end_date: "2027-12-01" }, year)).toEqual({
    from: 364 / 365,
    share: 1 / 365,
  })
  expect(positionOf({ start_date: "2027-09-01", end_date: "2027-12-01" }, year)).toBeUndefined()
})

test("the months of a year, and the days and Mondays of a month, are computed", () => {
  expect(monthsOf(year)).toHaveLength(12)
  expect(monthsOf({ start_date: "2026-12-30", end_date: "2027-01-02" })).toEqual(["2026-12-01", "2027-01-01"])
  expect(monthDays("2028-02-01")).toEqual({ start_date: "2028-02-01", end_date: "2028-02-29" })
  expect(mondaysIn(monthDays("2026-11-01"))).toEqual([
    "2026-11-02",
    "2026-11-09",
    "2026-11-16",
    "2026-11-23",
    "2026-11-30",
  ])
})

test("the open term is the chosen one, else the active one, else the last that wasn't closed", () => {
  const term = (id: number, fields: object = {}) => ({
    id,
    ...year,
    is_active: false,
    closed_at: null,
    ...fields,
  })
  const closed = { closed_at: "2027-01-01" }
  expect(preselectedTerm([term(1), term(2, { is_active: true })], "1")?.id).toBe(1)
  expect(preselectedTerm([term(1), term(2, { is_active: true })], "9")?.id).toBe(2)
  expect(preselectedTerm([term(1), term(2), term(3, closed)], null)?.id).toBe(2)
  expect(preselectedTerm([term(1, closed), term(2, closed)], null)?.id).toBe(1)
  expect(preselectedTerm([], null)).toBeUndefined()
})

test("the names of adjoining days are one text on the wall calendar, on the side that has room", () => {
  const named = (name: string, start_date: string, end_date = start_date) => ({ name, start_date, end_date })
  const christmas = [named("Boxing Day", "2026-12-26"), named("Christmas Day", "2026-12-25")]
  expect(runsIn(monthDays("2026-12-01"), christmas)).toEqual([
    { from: 24, to: 26, names: "Christmas Day, Boxing Day", isBefore: false, room: 5 },
  ])
  const last = [named("Mother's Day", "2027-10-15"), named("End of examinations", "2027-10-25", "2027-10-31")]
  expect(runsIn(monthDays("2027-10-01"), last)).toMatchObject([
    { from: 14, to: 15, isBefore: false, room: 9 },
    { from: 24, to: 31, isBefore: true, room: 9 },
  ])
  expect(runsIn(monthDays("2027-09-01"), last)).toEqual([])
})
