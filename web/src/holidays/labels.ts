import type { Holiday, LessonsOfDay } from "#contract/holidays.ts"
import { daysText, fullDayText } from "#contract/lib/dates.ts"
import { countText } from "../ui/list/list.ts"

const noun = ["class", "classes"] as const

/** Days named one by one; of more only the number is said. */
const fewDays = 6

/** "Tuesday 6 July 2027", "24–26 Dec 2026" */
export const whenText = ({ start_date, end_date }: Pick<Holiday, "start_date" | "end_date">) =>
  start_date === end_date ? fullDayText(start_date) : daysText(start_date, end_date)

/** The classes that a holiday on some days takes out: "3 classes will not take place: 1 on Monday 5 July 2027, …" */
export function takenText({ days, moved }: { days: readonly LessonsOfDay[]; moved: number }) {
  const sum = days.reduce((total, { lessons }) => total + lessons, 0)
  if (sum === 0) return "No classes to come fall on these days."
  const all = `${countText(sum, noun)} will not take place`
  const one = days.length === 1 && days[0]
  const where = one
    ? `, on ${fullDayText(one.date)}.`
    : days.length <= fewDays
      ? `: ${days.map(({ date, lessons }) => `${lessons} on ${fullDayText(date)}`).join("; ")}.`
      : `, on ${days.length} days.`
  if (moved === 0) return all + where
  return `${all}${where} ${moved === 1 ? "One of them is" : `${moved} of them are`} planned on these days and moved to others; that goes too.`
}
