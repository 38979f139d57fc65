import { addDays, daysBetween } from "../../lib/days.ts"

type Days = { start_date: string; end_date: string }
type NamedDays = Days & { name: string }
export type YearPlan = Days & {
  year_name: string
  terms: readonly (NamedDays & { term_number: number })[]
  holidays: readonly NamedDays[]
}

/** The same day of the next calendar year; 29 February is then 1 March. */
const nextYearOf = (date: string) =>
  new Date(Date.UTC(Number(date.slice(0, 4)) + 1, Number(date.slice(5, 7)) - 1, Number(date.slice(8))))
    .toISOString()
    .slice(0, 10)

/** "2027-2028" after "2026-2027"; any other name gets the calendar years of its days. */
function nameAfter(name: string, { start_date, end_date }: Days) {
  const [first, last] = /^(\d{4})-(\d{4})$/.exec(name)?.slice(1).map(Number) ?? []
  if (first !== undefined && last !== undefined) return `${first + 1}-${last + 1}`
  return [...new Set([start_date.slice(0, 4), end_date.slice(0, 4)])].join("-")
}

const onSameDate = ({ start_date, end_date }: Days): Days => ({
  start_date: nextYearOf(start_date),
  end_date: nextYearOf(end_date),
})

/** A holiday of one or two days recurs on its date, such as 25 December. A longer one recurs in its weeks, as terms do. */
const recursOnDate = (holiday: Days) => daysBetween(holiday.start_date, holiday.end_date) < 2

/**
 * The academic year after this one, from its first day, which by default is a year later. Terms have the same lengths, and
 * begin on the same days of the week, as many whole weeks later as the year begins. Holidays recur on their dates or in
 * their weeks. No term ends after the year, which is as long as this one.
 */
export function planAfter(last: YearPlan, firstDay?: string): YearPlan {
  const yearLater = nextYearOf(last.start_date)
  const start_date = firstDay ?? (yearLater > last.end_date ? yearLater : addDays(last.end_date, 1))
  const end_date =
    start_date === yearLater
      ? nextYearOf(last.end_date)
      : addDays(start_date, daysBetween(last.start_date, last.end_date))
  const shift = Math.round(daysBetween(last.start_date, start_date) / 7) * 7
  const clamped = (date: string) => {
    if (date < start_date) return start_date
    return date > end_date ? end_date : date
  }
  const moved = ({ start_date: from, end_date: to }: Days) => ({
    start_date: clamped(addDays(from, shift)),
    end_date: clamped(addDays(to, shift)),
  })
  const holidayAfter = (holiday: Days) => (recursOnDate(holiday) ? onSameDate(holiday) : moved(holiday))
  return {
    year_name: nameAfter(last.year_name, { start_date, end_date }),
    start_date,
    end_date,
    terms: last.terms.map((term) => ({ term_number: term.term_number, name: term.name, ...moved(term) })),
    holidays: last.holidays
      .map((holiday) => ({ name: holiday.name, ...holidayAfter(holiday) }))
      .filter((holiday) => holiday.end_date >= start_date && holiday.start_date <= end_date),
  }
}

/**
 * The next term in the same academic year. It is as long as it was the year before, or else as long as the term before it.
 * It begins on the first Monday that leaves a week of rest, and ends with the academic year at the latest.
 */
export function termAfter(before: Days & { term_number: number }, year: Days, model: Days | null) {
  const afterBreak = addDays(before.end_date, 8)
  const weekday = new Date(afterBreak).getUTCDay()
  const monday = addDays(afterBreak, (8 - weekday) % 7)
  const start_date = model && model.start_date > before.end_date ? model.start_date : monday
  const template = model ?? before
  const end = addDays(start_date, daysBetween(template.start_date, template.end_date))
  const term_number = before.term_number + 1
  return {
    term_number,
    name: `Term ${term_number}`,
    start_date,
    end_date: end > year.end_date ? year.end_date : end,
  }
}
