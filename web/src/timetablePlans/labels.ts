import type { Slot, SubjectHours } from "#contract/timetablePlans/endpoints.ts"
import { weekdayName } from "../ui/calendar/week.ts"
import { countText } from "../ui/list/list.ts"

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
