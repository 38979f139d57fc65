import { expect, test } from "vitest"
import { daysText } from "#contract/lib/dates.ts"
import { isUpcoming, whyNotAtTime, whyNotOnDate } from "./rules.ts"

const before = { date: "2026-01-30", start_time: "10:00", end_time: "11:00" }
// A term that begins on a Wednesday and ends in the next month.
const term = { name: "Term 2", start_date: "2026-01-07", end_date: "2026-02-27" }
const now = new Date("2026-01-20T08:00:00Z")
const why = (date: string) => whyNotOnDate(date, before, term, [], now)

test("a lesson is moved within its term, over the end of a month, and not before its first day", () => {
  expect([why("2026-02-02"), why("2026-02-27"), why("2026-01-20")]).toEqual([undefined, undefined, undefined])
  const ofTerm = `Date must be a day of Term 2: ${daysText("2026-01-07", "2026-02-27")}.`
  expect([why("2026-02-28"), why("2026-01-06")]).toEqual([ofTerm, ofTerm])
  expect(why("2026-01-19")).toMatch(/^Date must be today or later/)
})

test("the day of a lesson is not checked if it doesn't change", () => {
  const past = { ...before, date: "2026-01-12" }
  expect(whyNotOnDate("2026-01-12", past, term, [{ name: "A holiday" }], now)).toBeUndefined()
})

test("a lesson is upcoming until the minute at which it begins", () => {
  const at = (instant: string) => isUpcoming([before], new Date(instant))
  expect([at("2026-01-30T07:59:59Z"), at("2026-01-30T08:00:00Z")]).toEqual([true, false])
})

test("an upcoming lesson can't be moved to a past hour, and one that has begun can be corrected", () => {
  const at = (start_time: string, instant: string) =>
    whyNotAtTime(before, { ...before, start_time }, new Date(instant))
  expect(at("08:30", "2026-01-30T06:29:59Z")).toBeUndefined()
  expect(at("08:30", "2026-01-30T06:30:00Z")).toMatch(/^Start time must be later than now/)
  expect(at("08:30", "2026-01-30T08:00:00Z")).toBeUndefined()
})
