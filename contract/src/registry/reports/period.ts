import { addDays, daysBetween, weekdayOf } from "../../lib/days.ts"
import { yearToDate } from "./types.ts"

/** The days of a report, both included, as "2026-01-31". */
export type Days = { from: string; to: string }

/** The days that a saved report covers. They move with today, except for "fixed". */
export const periods = [
  "year_to_date",
  "last_year",
  "month_to_date",
  "last_month",
  "last_7_days",
  "last_30_days",
  "fixed",
] as const
export type Period = (typeof periods)[number]

export const periodLabel: Readonly<Record<Period, string>> = {
  year_to_date: "From 1 January to today",
  last_year: "Last year",
  month_to_date: "This month, to today",
  last_month: "Last month",
  last_7_days: "The 7 days before today",
  last_30_days: "The 30 days before today",
  fixed: "Days of my choice",
}

export const schedules = ["never", "daily", "weekly", "monthly"] as const
type Schedule = (typeof schedules)[number]

/** The first day of the month of `day`, or of the month that is `months` later. */
function monthStart(day: string, months = 0) {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

const yearStart = (day: string, years = 0) => `${Number(day.slice(0, 4)) + years}-01-01`

/** The days of a period, as of the day `today`. */
export function daysOf(period: Exclude<Period, "fixed">, today: string): Days {
  const yesterday = addDays(today, -1)
  switch (period) {
    case "year_to_date":
      return yearToDate(today)
    case "last_year":
      return { from: yearStart(today, -1), to: addDays(yearStart(today), -1) }
    case "month_to_date":
      return { from: monthStart(today), to: today }
    case "last_month":
      return { from: monthStart(today, -1), to: addDays(monthStart(today), -1) }
    case "last_7_days":
      return { from: addDays(today, -7), to: yesterday }
    case "last_30_days":
      return { from: addDays(today, -30), to: yesterday }
  }
}

/** The number of days of a range, both ends included. */
export const lengthOf = ({ from, to }: Days) => daysBetween(from, to) + 1

/** The range of the same length that ends on the day before this one. */
export const daysBefore = (days: Days): Days => ({
  from: addDays(days.from, -lengthOf(days)),
  to: addDays(days.from, -1),
})

/**
 * The latest day on which a schedule was due, today included. A weekly report is due on a day of the week (1 is Monday). A
 * monthly one is due on a day of the month, or on the last day of a shorter month.
 */
export function lastDue(schedule: Exclude<Schedule, "never">, day: number, today: string): string {
  if (schedule === "daily") return today
  if (schedule === "weekly") {
    return addDays(today, -((weekdayOf(today) - day + 7) % 7))
  }
  const inMonth = (first: string) => {
    const last = addDays(monthStart(first, 1), -1)
    const date = addDays(first, day - 1)
    return date < last ? date : last
  }
  const thisMonth = inMonth(monthStart(today))
  return thisMonth <= today ? thisMonth : inMonth(monthStart(today, -1))
}
