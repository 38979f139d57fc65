import { addDays, daysBetween, mondayOf } from "#contract/lib/days.ts"
import { compact } from "#contract/lib/objects.ts"

type Days = { start_date: string; end_date: string }

/**
 * The position of a range of days in a year, as shares of the year's length. Undefined if no day of the range is in the
 * year.
 */
export function positionOf(days: Days, year: Days) {
  const length = daysBetween(year.start_date, year.end_date) + 1
  const from = Math.max(0, daysBetween(year.start_date, days.start_date))
  const to = Math.min(length, daysBetween(year.start_date, days.end_date) + 1)
  return to > from ? { from: from / length, share: (to - from) / length } : undefined
}

/** The first day of each calendar month that overlaps a year. */
export function monthsOf({ start_date, end_date }: Days) {
  const months: string[] = []
  for (
    let month = `${start_date.slice(0, 7)}-01`;
    month <= end_date;
    month = `${addDays(month, 32).slice(0, 7)}-01`
  )
    months.push(month)
  return months
}

/** The days of a calendar month, from its first to its last day. */
export const monthDays = (first: string): Days => ({
  start_date: first,
  end_date: addDays(`${addDays(first, 32).slice(0, 7)}-01`, -1),
})

export function mondaysIn({ start_date, end_date }: Days) {
  const mondays: string[] = []
  for (let monday = mondayOf(start_date); monday <= end_date; monday = addDays(monday, 7))
    if (monday >= start_date) mondays.push(monday)
  return mondays
}

type YearPart = Days & { id: number; is_active: boolean; closed_at: string | null }

/**
 * The chosen term. Without a choice, it is the first active term, or else the last one that was not closed, or else the
 * first of all.
 */
export const preselectedTerm = <Term extends YearPart>(
  terms: readonly Term[],
  chosen: string | null,
): Term | undefined =>
  terms.find(({ id }) => `${id}` === chosen) ??
  terms.find(({ is_active }) => is_active) ??
  terms.findLast(({ closed_at }) => closed_at === null) ??
  terms[0]

type NamedDays = Days & { name: string }

/** The width of a letter in a name on the wall calendar, in days. */
const letterWidth = 0.18
/** The days of the longest month, which all months have room for. */
const maxDays = 31

/** Days of a month that touch, from 0 to the month's length, with the names of their holidays and examinations. */
type Run = { from: number; to: number; names: string }

/** A holiday or an examination as a run. Undefined if it is outside of the month. */
function runOf({ name, ...days }: NamedDays, month: Days): Run | undefined {
  const position = positionOf(days, month)
  if (!position) return undefined
  const length = Number(month.end_date.slice(8))
  const from = Math.round(position.from * length)
  return { from, to: from + Math.round(position.share * length), names: name }
}

/** Joins runs that touch, because their names would cover one another. */
function joinTouching(sorted: readonly Run[]) {
  const joined: Run[] = []
  for (const run of sorted) {
    const last = joined.at(-1)
    if (!last || run.from > last.to) joined.push({ ...run })
    else {
      last.to = Math.max(last.to, run.to)
      last.names += `, ${run.names}`
    }
  }
  return joined
}

/** The holidays and examinations of a month. Their names are placed on the side that has room. */
export function runsIn(month: Days, all: readonly NamedDays[]) {
  const sorted = compact(all.map((days) => runOf(days, month))).sort((a, b) => a.from - b.from)
  const runs = joinTouching(sorted)
  return runs.map((run, index) => {
    const before = run.from - (runs[index - 1]?.to ?? 0)
    const after = (runs[index + 1]?.from ?? maxDays) - run.to
    const isBefore = after < run.names.length * letterWidth && before > after
    return { ...run, isBefore, room: isBefore ? before : after }
  })
}
