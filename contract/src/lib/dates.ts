/**
 * Formats days ("2026-01-31") and instants (ISO 8601) in the college's time zone, whatever the device's or server's.
 */

/** The college's time zone and its offset from UTC, which is the same all year. */
export const collegeZone = "Africa/Blantyre"
export const collegeOffset = "+02:00"
const timeZone = collegeZone
const locale = "en-GB"

const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
const fullDays = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" })
const shortDays = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" })
const months = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" })
const instants = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone })
const times = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone })
const fullInstants = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone })
const isoDays = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone })
const distances = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })

/** "31 January 2026" */
export const dayText = (day: string) => days.format(new Date(day))

/** "Saturday 31 January 2026" */
export const fullDayText = (day: string) => fullDays.format(new Date(day))

/** "31 Jan 2026", for narrow columns */
export const shortDayText = (day: string) => shortDays.format(new Date(day))

/** "5 Jan – 3 Apr 2026" */
export const daysText = (first: string, last: string) =>
  shortDays.formatRange(new Date(first), new Date(last))

/** "January 2026" */
export const monthText = (day: string) => months.format(new Date(day))

/** "31 Jan 2026, 09:00" */
export const instantText = (instant: string) => instants.format(new Date(instant))

/** "Saturday, 31 January 2026 at 09:00", for e-mails and notifications, which are read on another day */
export const fullInstantText = (instant: string) => fullInstants.format(new Date(instant))

/** "09:00" */
export const timeText = (instant: string) => times.format(new Date(instant))

/** The college's day of an instant, as "2026-01-31"; between 00:00 and 02:00 it differs from UTC's. */
export const dayOf = (instant: string) => isoDays.format(new Date(instant))

/** "2026-01-31 09:00", as spreadsheets read it */
export const localText = (instant: string) => `${dayOf(instant)} ${timeText(instant)}`

/** The college's today as "2026-01-31". */
export const today = (now = new Date()) => isoDays.format(now)

/** The same day of another year, as "2011-01-31"; 29 February is then 28 February. */
export function yearsFromToday(years: number, now = new Date()) {
  const [year, ...rest] = today(now).split("-")
  const day = [Number(year) + years, ...rest].join("-")
  return Number.isNaN(Date.parse(day)) || new Date(day).getUTCDate() !== Number(rest[1])
    ? day.replace("-29", "-28")
    : day
}

const steps = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const

/** "tomorrow", "in 41 days", "3 days ago": from the college's today. */
export const daysAwayText = (day: string, now = new Date()) =>
  distances.format((Date.parse(day) - Date.parse(today(now))) / 86_400_000, "day")

/**
 * "3 minutes ago", "yesterday", "in 2 days"; under a minute "just now". From one day on it counts the college's days.
 */
export function distanceText(instant: string, now = Date.now()) {
  const seconds = (Date.parse(instant) - now) / 1000
  const [unit, length] = steps.find(([, least]) => Math.abs(seconds) >= least) ?? []
  if (!unit) return "just now"
  // 35 hours after Saturday evening is Monday, not tomorrow.
  if (unit === "day") return daysAwayText(dayOf(instant), new Date(now))
  return distances.format(Math.trunc(seconds / length), unit)
}

const week = 7 * 86_400_000

/**
 * distanceText for the past; after a week, the day (spec 002 section 9). A device whose clock is slow shows "just
 * now".
 */
export function agoText(instant: string, now = Date.now()) {
  const then = Date.parse(instant)
  return now - then < week ? distanceText(instant, Math.max(now, then)) : dayText(dayOf(instant))
}

/** "31 Jan 2026, 16:30, in 2 days" */
export const dueText = (due: string) => `${instantText(due)}, ${distanceText(due)}`
