import { mondayOf } from "../../lib/days.ts"

const day = 86_400_000
const weeksFrom = (first: string, last: string) =>
  Math.round((Date.parse(mondayOf(last)) - Date.parse(mondayOf(first))) / (7 * day)) + 1

type Range = { start_date: string; end_date: string }

/**
 * The week of a term that a day is in, and the number of its weeks, which begin on Mondays. Null before its first week and
 * after its last.
 */
export function weekOfTerm({ start_date, end_date }: Range, today: string) {
  const [week, weeks] = [weeksFrom(start_date, today), weeksFrom(start_date, end_date)]
  return week < 1 || week > weeks ? null : { week, weeks }
}

/** The share of a term's days that have passed, from 0 to 1. */
export function shareOver({ start_date, end_date }: Range, today: string) {
  const [from, to, now] = [start_date, end_date, today].map((date) => Date.parse(date)) as [
    number,
    number,
    number,
  ]
  return Math.min(1, Math.max(0, (now - from + day) / (to - from + day)))
}
