import { dayOf, daysText, instantText, shortDayText, timeText } from "../../lib/dates.ts"
import type { CollegeEvent } from "./endpoints.ts"

type Times = Pick<CollegeEvent, "start_date" | "end_date" | "is_all_day">

/** "31 Jan 2026, 09:00 – 12:30"; for an all-day event, "31 Jan 2026" or "31 Jan – 2 Feb 2026". */
export function whenText({ start_date, end_date, is_all_day }: Times) {
  const first = dayOf(start_date)
  const last = dayOf(end_date ?? start_date)
  if (is_all_day) return first === last ? shortDayText(first) : daysText(first, last)
  if (end_date === null) return instantText(start_date)
  return `${instantText(start_date)} – ${first === last ? timeText(end_date) : instantText(end_date)}`
}
