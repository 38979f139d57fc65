import { countText } from "#contract/lib/amounts.ts"
import { daysText, fullDayText } from "#contract/lib/dates.ts"
import { sum } from "#contract/lib/objects.ts"
import type { Holiday, LessonsOfDay } from "#contract/teaching/holidays.ts"

const noun = ["class", "classes"] as const

/** Up to this many days are listed one by one. If there are more, only their number is shown. */
const fewDays = 6

/** "Tuesday 6 July 2027", "24–26 Dec 2026" */
export const whenText = ({ start_date, end_date }: Pick<Holiday, "start_date" | "end_date">) =>
  start_date === end_date ? fullDayText(start_date) : daysText(start_date, end_date)

type AffectedLessons = { days: readonly LessonsOfDay[]; moved: number; stay: number }

/** The classes that a holiday on some days cancels: "3 classes will not take place: 1 on Monday 5 July 2027, …" */
export function cancelledText({ days, moved }: AffectedLessons) {
  const lessons = sum(days.map((day) => day.lessons))
  if (lessons === 0) return "No classes to come fall on these days."
  const allText = `${countText(lessons, noun)} will not take place`
  if (moved === 0) return allText + daysOfLessons(days)
  return `${allText}${daysOfLessons(days)} ${moved === 1 ? "One of them is" : `${moved} of them are`} planned on these days and moved to others; that goes too.`
}

/** ", on Monday 5 July 2027.", ": 1 on Monday 5 July 2027; 2 on …", or ", on 12 days." */
function daysOfLessons(days: readonly LessonsOfDay[]) {
  const [first] = days
  if (first && days.length === 1) return `, on ${fullDayText(first.date)}.`
  if (days.length > fewDays) return `, on ${days.length} days.`
  return `: ${days.map(({ date, lessons }) => `${lessons} on ${fullDayText(date)}`).join("; ")}.`
}

/**
 * A sentence about the classes that take place in spite of the holiday, because somebody has moved them to its days.
 * Undefined if there are none.
 */
export const stayText = ({ stay }: AffectedLessons) =>
  stay === 0
    ? undefined
    : `${countText(stay, noun)} that ${stay === 1 ? "was" : "were"} moved to these days from others will still take place. Please move or cancel ${stay === 1 ? "it" : "them"} in the timetable.`
