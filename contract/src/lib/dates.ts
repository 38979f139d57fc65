/**
 * Formats days ("2026-01-31") and instants (ISO 8601) in the college's time zone, whatever the zone of the device or server.
 * Intl isn't used, because its first use blocks a slow phone for a tenth of a second, and its texts differ between browsers.
 */
import { daysBetween } from "./days.ts"
import { numberText } from "./wording/wording.ts"

/** The college's time zone and its offset from UTC, which is the same all year. */
export const collegeZone = "Africa/Blantyre"
export const collegeOffset = "+02:00"
/** `collegeOffset` in milliseconds. */
const offsetFromUtc = 2 * 60 * 60_000

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const

/** The parts of a date in UTC. */
function partsOf(date: Date) {
  const month = months[date.getUTCMonth()]
  if (month === undefined) throw new RangeError("There is no such date.")
  return {
    weekday: weekdays[date.getUTCDay()],
    day: date.getUTCDate(),
    month,
    short: month === "September" ? "Sept" : month.slice(0, 3),
    year: date.getUTCFullYear(),
  }
}
const partsOfDay = (day: string) => partsOf(new Date(day))

/** A date whose UTC day and hour are the instant's day and hour at the college. */
const shiftedToCollege = (instant: string | Date) => new Date(new Date(instant).getTime() + offsetFromUtc)

/** "31 January 2026" */
export function dayText(date: string) {
  const { day, month, year } = partsOfDay(date)
  return `${day} ${month} ${year}`
}

/** "Saturday, 31 January 2026" */
export const fullDayText = (day: string) => `${partsOfDay(day).weekday}, ${dayText(day)}`

/** "31 Jan 2026", for narrow columns */
export function shortDayText(date: string) {
  const { day, short, year } = partsOfDay(date)
  return `${day} ${short} ${year}`
}

/** "5 Jan – 3 Apr 2026" */
export function daysText(first: string, last: string) {
  const from = partsOfDay(first)
  const to = partsOfDay(last)
  const fullText = shortDayText(last)
  if (from.year !== to.year) return `${shortDayText(first)} – ${fullText}`
  if (from.month !== to.month) return `${from.day} ${from.short} – ${fullText}`
  return from.day === to.day ? fullText : `${from.day} – ${fullText}`
}

/** "January 2026" */
export function monthText(day: string) {
  const { month, year } = partsOfDay(day)
  return `${month} ${year}`
}

/** "09:00" */
export const timeText = (instant: string) => shiftedToCollege(instant).toISOString().slice(11, 16)

/** "31 Jan 2026, 09:00" */
export const instantText = (instant: string) => `${shortDayText(dayOf(instant))}, ${timeText(instant)}`

/** "Saturday, 31 January 2026 at 09:00", for emails and notifications, which are read on another day */
export const fullInstantText = (instant: string) => `${fullDayText(dayOf(instant))} at ${timeText(instant)}`

/** The college's day of an instant, as "2026-01-31"; between 00:00 and 02:00 it differs from UTC's. */
export const dayOf = (instant: string) => shiftedToCollege(instant).toISOString().slice(0, 10)

/** "2026-01-31 09:00", as spreadsheets read it */
export const localText = (instant: string) => `${dayOf(instant)} ${timeText(instant)}`

/** Milliseconds by which the college's clock is ahead of this device's. The portal sets it (web/src/app/enter.tsx). */
export const clock = { ahead: () => 0 }
/** A time of this device's clock in milliseconds, by default now, converted to the college's clock. */
export const collegeTime = (deviceTime = Date.now()) => deviceTime + clock.ahead()
export const collegeNow = () => new Date(collegeTime())

/** The college's today as "2026-01-31". */
export const today = (now = collegeNow()) => shiftedToCollege(now).toISOString().slice(0, 10)

/** Today's day in another year, as "2011-01-31". 29 February becomes 28 February if that year has none. */
export function yearsFromToday(years: number) {
  const [year, ...rest] = today().split("-")
  const day = [Number(year) + years, ...rest].join("-")
  // Some browsers read 29 February of such a year as 1 March, and others as no date.
  return new Date(day).getUTCDate() === Number(rest[1]) ? day : day.replace("-29", "-28")
}

const distanceUnits = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const

/** Months and years have no such words: 45 days after the end of November isn't "next month". */
const nearWords: Readonly<Record<string, string>> = {
  "-1 day": "yesterday",
  "0 day": "today",
  "1 day": "tomorrow",
}

/** "3 days ago", "in 1 hour", "yesterday" */
function wordsOf(count: number, unit: string) {
  const length = Math.abs(count)
  const text = `${numberText(length)} ${unit}${length === 1 ? "" : "s"}`
  return nearWords[`${count} ${unit}`] ?? (count < 0 ? `${text} ago` : `in ${text}`)
}

/** "tomorrow", "in 41 days", "3 days ago": from the college's today. */
export const daysAwayText = (day: string, now = collegeNow()) =>
  wordsOf((Date.parse(day) - Date.parse(today(now))) / 86_400_000, "day")

/**
 * "3 minutes ago", "yesterday", "in 2 days"; under a minute "just now". From one day on it counts the college's days.
 */
export function distanceText(instant: string, now = collegeTime()) {
  const seconds = (Date.parse(instant) - now) / 1000
  const [unit, length] = distanceUnits.find(([, min]) => Math.abs(seconds) >= min) ?? []
  if (!unit) return "just now"
  // 35 hours after Saturday evening is Monday, not tomorrow.
  if (unit === "day") return daysAwayText(dayOf(instant), new Date(now))
  return wordsOf(Math.trunc(seconds / length), unit)
}

/**
 * distanceText for the past; from the seventh day on, the day (spec 002 section 9). A device whose clock is slow shows "just
 * now".
 */
export function agoText(instant: string, now = collegeTime()) {
  const day = dayOf(instant)
  const isOld = daysBetween(day, today(new Date(now))) >= 7
  return isOld ? dayText(day) : distanceText(instant, Math.max(now, Date.parse(instant)))
}

/** "31 Jan 2026, 16:30, in 2 days" */
export const dueText = (due: string) => `${instantText(due)}, ${distanceText(due)}`
