import { addDays, mondayOf } from "#contract/lib/days.ts"
import { itemAt } from "#contract/lib/objects.ts"

/** The same day of another month, or that month's last day if the month is shorter. */
export function addMonths(day: string, count: number) {
  const date = new Date(day)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() + count
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay))).toISOString().slice(0, 10)
}

const sundayOf = (day: string) => addDays(mondayOf(day), 6)

/** The whole weeks from Monday that contain the day's month, including days of the months before and after. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const weeks: string[][] = []
  for (let monday = mondayOf(first); monday <= last; monday = addDays(monday, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((count) => addDays(monday, count)))
  }
  return weeks
}

/** The first and the last day that a month's calendar shows. */
export function shownDays(day: string) {
  const days = weeksOf(day).flat()
  return { from: itemAt(days, 0), to: itemAt(days, -1) }
}

const steps: Readonly<Record<string, (day: string, shift: boolean) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: mondayOf,
  End: sundayOf,
  PageUp: (day, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => addMonths(day, shift ? 12 : 1),
}

/** The day that a key moves to from another day, as in the ARIA date grid; undefined for other keys. */
export const dayAfterKey = (day: string, { key, shiftKey }: { key: string; shiftKey: boolean }) =>
  steps[key]?.(day, shiftKey)
