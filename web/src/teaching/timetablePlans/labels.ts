import { countText } from "#contract/lib/amounts.ts"
import type { Slot, SubjectHours } from "#contract/teaching/timetablePlans/endpoints.ts"
import { weekdayName } from "../../ui/calendar/week.ts"

type Span = { day: number; start_time: string; end_time: string }

/** "Tuesday 10:00–11:00" */
export const spanText = ({ day, start_time, end_time }: Span) =>
  `${weekdayName(day)} ${start_time}–${end_time}`

/** "Tuesday 10:00–11:00, Room 4" */
export const slotText = (slot: Slot) =>
  slot.room === null ? spanText(slot) : `${spanText(slot)}, ${slot.room}`

/** "2 hours missing", "1.5 hours too many", "Complete" */
export function differenceText({ difference }: Pick<SubjectHours, "difference">) {
  if (difference === 0) return "Complete"
  return `${countText(Math.abs(difference), "hour")} ${difference < 0 ? "missing" : "too many"}`
}

/** The length of a lesson in minutes. Undefined if a time is missing, or if no lesson of this length can be searched for. */
export function minutesBetween(start: string | undefined, end: string | undefined) {
  const minutes = (Date.parse(`2000-01-01T${end}Z`) - Date.parse(`2000-01-01T${start}Z`)) / 60_000
  return minutes >= 30 && minutes <= 240 ? minutes : undefined
}
