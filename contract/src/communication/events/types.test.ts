import { expect, test } from "vitest"
import { eventStatus, eventsInSeries, weeksAfter } from "./types.ts"

const now = Date.parse("2026-05-02T06:00:00Z")

test("an event is upcoming until it starts, then past, and without a date to be announced", () => {
  const statusOf = (start_date: string | null, is_all_day = false) =>
    eventStatus({ start_date, is_all_day }, now)
  expect(statusOf("2026-05-02T06:00:01Z")).toBe("Upcoming")
  expect(statusOf("2026-05-02T06:00:00Z")).toBe("Past")
  expect(statusOf(null)).toBe("TBA")
  // Midnight in the college's time zone: an all-day event is upcoming until its first day is over.
  expect(statusOf("2026-05-01T22:00:00Z", true)).toBe("Upcoming")
  expect(statusOf("2026-04-30T22:00:00Z", true)).toBe("Past")
})

test("a series counts the college's days, and each event has the hour of the first", () => {
  // 00:30 on 2 May at the college.
  const start = "2026-05-01T22:30:00.000Z"
  expect([eventsInSeries(start, "2026-05-08"), eventsInSeries(start, "2026-05-09")]).toEqual([1, 2])
  expect(weeksAfter(start, 2)).toBe("2026-05-15T22:30:00.000Z")
})
