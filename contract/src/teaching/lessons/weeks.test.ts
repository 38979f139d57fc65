import { expect, test } from "vitest"
import {
  instantOf,
  isInProgress,
  nextLessons,
  requestedWeek,
  todaysLessons,
  weekdayName,
  weekOf,
} from "./weeks.ts"

const lesson = (date: string, start_time: string, is_cancelled = false) => ({
  date,
  start_time,
  end_time: `${start_time.slice(0, 3)}50`,
  is_cancelled,
})

test("a week is from Monday to Saturday, and the Sunday after it belongs to it", () => {
  for (const day of ["2025-12-29", "2026-01-01", "2026-01-03", "2026-01-04"]) {
    expect(weekOf(day)).toEqual({ from: "2025-12-29", to: "2026-01-03" })
  }
  expect(["2025-12-29", "2026-01-03", "2026-01-04"].map(weekdayName)).toEqual([
    "Monday",
    "Saturday",
    "Sunday",
  ])
})

test("the current week is that of the college's day, and on a Sunday the coming one", () => {
  // 23:30 on Saturday, 00:30 on Sunday and 00:30 on Monday at the college.
  const at = (instant: string) => requestedWeek("current", new Date(instant)).from
  expect(at("2026-01-03T21:30:00Z")).toBe("2025-12-29")
  expect(at("2026-01-03T22:30:00Z")).toBe("2026-01-05")
  expect(at("2026-01-04T22:30:00Z")).toBe("2026-01-05")
  expect(requestedWeek("2026-01-04").from).toBe("2025-12-29")
})

test("today's classes are those of the college's day in the order of their times, cancelled or not", () => {
  const today = [lesson("2026-01-05", "14:00"), lesson("2026-01-05", "08:00", true)]
  const lessons = [lesson("2026-01-04", "08:00"), ...today, lesson("2026-01-06", "08:00")]
  expect(todaysLessons(lessons, new Date("2026-01-04T22:30:00Z"))).toEqual(today.toReversed())
})

test("the next classes are the first three to begin that aren't cancelled, also after this day", () => {
  const now = new Date("2026-01-05T06:00:00Z")
  const lessons = [
    lesson("2026-01-07", "08:00"),
    lesson("2026-01-06", "08:00"),
    lesson("2026-01-05", "09:00", true),
    lesson("2026-01-05", "08:00"),
    lesson("2026-01-05", "10:00"),
    lesson("2026-01-08", "08:00"),
  ]
  expect(nextLessons(lessons, now).map(({ date, start_time }) => `${date} ${start_time}`)).toEqual([
    "2026-01-05 10:00",
    "2026-01-06 08:00",
    "2026-01-07 08:00",
  ])
  expect(lessons.filter((lesson) => isInProgress(lesson, now))).toEqual([lessons[3]])
})

test("a lesson's time is that of the college", () => {
  expect(instantOf("2026-01-05", "08:00")).toBe("2026-01-05T06:00:00.000Z")
  expect(instantOf("2026-01-05", "00:30")).toBe("2026-01-04T22:30:00.000Z")
})
