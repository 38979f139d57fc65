/** Arithmetic with days, "2026-01-31". All of it is in UTC, so that the device's time zone can't change a day. */

export const millisecondsPerDay = 86_400_000

/** Whether a value is a day of the calendar, "2026-01-31". JavaScript's dates would turn 30 February into March. */
export function isDay(value: unknown): value is string {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * millisecondsPerDay).toISOString().slice(0, 10)

/** The number of days from one day to another; 0 for the same day. */
export const daysBetween = (from: string, to: string) =>
  (Date.parse(to) - Date.parse(from)) / millisecondsPerDay

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7

export const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day))

/** The number of a day's week if `first` is in week 1. Weeks begin on Mondays. */
export const weekNumber = (first: string, day: string) => daysBetween(mondayOf(first), mondayOf(day)) / 7 + 1

/** The age in whole years, on `day`, of somebody who was born on the day `born`. */
export function ageOn(day: string, born: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}

type Days = { start_date: string; end_date: string }

/** Whether the end is on a later day than the start. */
export const isEndLater = ({ start_date, end_date }: Days) => end_date > start_date
export const endNotLater = { path: ["end_date"], message: "End date must be after the start date." }
