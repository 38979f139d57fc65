/**
 * Converts between dates as people type them in forms and files and dates as they are stored ("2026-01-31"). The day comes
 * before the month, as in Malawi; a date may also start with its year.
 */

import { collegeOffset, dayOf, timeText } from "./dates.ts"
import { isDay } from "./days.ts"

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[\s,]+/
const ordinal = /(\d)(?:st|nd|rd|th)\b/

/** Reads a typed date such as 31/01/2026, Sat 31 Jan 2026 or 2026/1/31; undefined if the text isn't a date. */
export function readDate(text: string): string | undefined {
  const parts = text
    .trim()
    .toLowerCase()
    .replace(weekday, "")
    .replace(ordinal, "$1")
    .split(/[\s/.,-]+/)
  if (parts.length !== 3) return undefined
  const [first = "", middle = "", last = ""] = parts
  const [year, day] = first.length === 4 ? [first, last] : [last, first]
  const monthNumber = months.indexOf(middle.slice(0, 3)) + 1
  const month = /^\d{1,2}$/.test(middle) ? Number(middle) : monthNumber
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(day)) return undefined
  const iso = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`
  return isDay(iso) ? iso : undefined
}

/** Reads a typed date with a time such as "31/01/2026, 16:30" or "31 Jan 2026 at 4.30 PM"; undefined if the text isn't both. */
export function readDateAndTime(text: string): DayAndTime | undefined {
  const [, date = "", hours = "", minutes = "", half = ""] =
    /^(.+?)[\s,T]+(?:at\s+)?(\d{1,2})[:.h](\d{2})(?::\d{2})?\s*(?:([ap])\.?m\.?)?\s*$/i.exec(text) ?? []
  const day = readDate(date)
  const isHalf = half !== "" && Number(hours) <= 12
  const hour = isHalf ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours)
  if (day === undefined || hour > 23 || Number(minutes) > 59) return undefined
  return { day, time: `${String(hour).padStart(2, "0")}:${minutes}` }
}

/** Shows 2026-01-31 as 31/01/2026 and leaves any other text alone. */
export function showDate(value: string): string {
  return isDay(value) ? value.split("-").reverse().join("/") : value
}

type DayAndTime = { day: string; time: string }

/** Splits an instant into day and time in the college's time zone. An incomplete one, such as "2026-01-31T" or "T16:30", is
 * split at its T. */
export function splitInstant(value: string): DayAndTime {
  if (!value.includes(":") || Number.isNaN(Date.parse(value))) {
    const middle = value.lastIndexOf("T")
    return middle < 0
      ? { day: value, time: "" }
      : { day: value.slice(0, middle), time: value.slice(middle + 1) }
  }
  return { day: dayOf(value), time: timeText(value) }
}

/** Joins a day and a time, as "2026-01-31T16:30:00+02:00". If one is missing, every schema rejects the result. */
export function joinInstant({ day, time }: DayAndTime): string {
  if (!day && !time) return ""
  return isDay(day) && time ? `${day}T${time}:00${collegeOffset}` : `${day}T${time}`
}
