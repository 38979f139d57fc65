import { daysBetween, weekNumber } from "../../lib/days.ts"

type Range = { start_date: string; end_date: string }

/** The number of weeks of a term. Week 1 contains the term's first day. */
export const weeksOf = ({ start_date, end_date }: Range) => weekNumber(start_date, end_date)

/** The week of a term that a day is in, and the number of the term's weeks. Null before the first week and after the last. */
export function weekOfTerm(term: Range, today: string) {
  const week = weekNumber(term.start_date, today)
  const weeks = weeksOf(term)
  return week < 1 || week > weeks ? null : { week, weeks }
}

/** The share of a term's days that have passed, from 0 to 1. */
export function elapsedShare({ start_date, end_date }: Range, today: string) {
  const share = (daysBetween(start_date, today) + 1) / (daysBetween(start_date, end_date) + 1)
  return Math.min(1, Math.max(0, share))
}
