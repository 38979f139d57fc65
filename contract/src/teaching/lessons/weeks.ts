import { collegeNow, collegeOffset, today } from "../../lib/dates.ts"
import { addDays, mondayOf, weekdayOf } from "../../lib/days.ts"
import { weekdays } from "../timetable/options.ts"

/** "Monday" for a day in a lesson's week; lessons have no Sunday. */
export const weekdayName = (day: string) => weekdays[weekdayOf(day) - 1] ?? "Sunday"

/** Monday and Saturday of the week that a day is in. */
export function weekOf(day: string) {
  const from = mondayOf(day)
  return { from, to: addDays(from, 5) }
}

/**
 * The day whose week is the current one. A Sunday has no lessons, so its current week is the one that begins the next day.
 */
export function currentDay(now = collegeNow()) {
  const day = today(now)
  return weekdayOf(day) === 7 ? addDays(day, 1) : day
}

/** The requested week: the current one, or that of a day (product decision 2.14). */
export const requestedWeek = (week: string, now = collegeNow()) =>
  weekOf(week === "current" ? currentDay(now) : week)

type Times = { date: string; start_time: string; end_time: string }
type Cancellable = Times & { is_cancelled: boolean }

/** A day and a time at the college, as an instant. */
export const instantOf = (date: string, time: string) =>
  new Date(`${date}T${time}:00${collegeOffset}`).toISOString()

export const lessonStart = ({ date, start_time }: Times) => Date.parse(instantOf(date, start_time))
const lessonEnd = ({ date, end_time }: Times) => Date.parse(instantOf(date, end_time))

const byTime = (a: Times, b: Times) => lessonStart(a) - lessonStart(b) || lessonEnd(a) - lessonEnd(b)

/** "Today's Classes", including the cancelled ones. */
export const todaysLessons = <Lesson extends Times>(lessons: readonly Lesson[], now = collegeNow()) =>
  lessons.filter(({ date }) => date === today(now)).toSorted(byTime)

/** "Next Classes": the first three that will be held, today or later. */
export const nextLessons = <Lesson extends Cancellable>(lessons: readonly Lesson[], now = collegeNow()) =>
  lessons
    .filter((lesson) => !lesson.is_cancelled && lessonStart(lesson) > now.getTime())
    .toSorted(byTime)
    .slice(0, 3)

export const isInProgress = (lesson: Cancellable, now = collegeNow()) =>
  !lesson.is_cancelled && lessonStart(lesson) <= now.getTime() && now.getTime() < lessonEnd(lesson)
