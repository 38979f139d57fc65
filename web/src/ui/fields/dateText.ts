/**
 * Dates as people write them, and as the form keeps them ("2026-01-31").
 * Day before month, as in Malawi; a year first is understood too.
 */
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** The day that a text stands for; undefined when it is none. */
export function readDate(text: string): string | undefined {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/[\s/.,-]+/)
  if (parts.length !== 3) return undefined
  const [first = "", middle = "", last = ""] = parts
  const [year, day] = first.length === 4 ? [first, last] : [last, first]
  const named = months.indexOf(middle.slice(0, 3)) + 1
  const month = /^\d{1,2}$/.test(middle) ? Number(middle) : named
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(day)) return undefined
  const iso = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`
  return isDay(iso) ? iso : undefined
}

/** 31/01/2026 for 2026-01-31; any other text is left alone. */
export function showDate(value: string): string {
  return isDay(value) ? value.split("-").reverse().join("/") : value
}

/** Refuses the 30th of February, which JavaScript's own dates turn into March. */
function isDay(iso: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return false
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
}

/** The college's clocks: two hours ahead of UTC, summer and winter. */
const collegeOffset = "+02:00"
const collegeHours = 2

type DayAndTime = { day: string; time: string }

/** A moment by the college's clocks. What is not yet a moment is half of one: "2026-01-31T" or "T16:30". */
export function splitInstant(value: string): DayAndTime {
  const at = new Date(value)
  if (!value.includes(":") || Number.isNaN(at.getTime())) {
    const middle = value.lastIndexOf("T")
    return middle < 0
      ? { day: value, time: "" }
      : { day: value.slice(0, middle), time: value.slice(middle + 1) }
  }
  const there = new Date(at.getTime() + collegeHours * 3_600_000).toISOString()
  return { day: there.slice(0, 10), time: there.slice(11, 16) }
}

/** "2026-01-31T16:30:00+02:00"; blank when both are, and half a moment, which no schema takes, when one is. */
export function joinInstant({ day, time }: DayAndTime): string {
  if (!day && !time) return ""
  return isDay(day) && time ? `${day}T${time}:00${collegeOffset}` : `${day}T${time}`
}
