import type { CollegeEvent } from "#contract/events/endpoints.ts"
import { dayOf, daysText, instantText, shortDayText, timeText } from "#contract/lib/dates.ts"
import type { MonthItem } from "../ui/calendar/MonthView.tsx"

type Times = Pick<CollegeEvent, "start_date" | "end_date" | "is_all_day">
type Places = Pick<CollegeEvent, "registration_required" | "places_left" | "waiting_count">

/** "31 Jan 2026, 09:00 – 12:30"; of an event of whole days, "31 Jan 2026" or "31 Jan – 2 Feb 2026". */
export function whenText({ start_date, end_date, is_all_day }: Times) {
  const [first, last] = [dayOf(start_date), dayOf(end_date ?? start_date)]
  if (is_all_day) return first === last ? shortDayText(first) : daysText(first, last)
  if (end_date === null) return instantText(start_date)
  return `${instantText(start_date)} – ${first === last ? timeText(end_date) : instantText(end_date)}`
}

/** "12 places left", "Full, 3 waiting", "Registration"; blank where nobody registers. */
export function placesText({ registration_required, places_left, waiting_count }: Places) {
  if (!registration_required) return ""
  if (places_left === null) return "Places for everybody"
  if (places_left > 0) return `${places_left} ${places_left === 1 ? "place" : "places"} left`
  return waiting_count > 0 ? `Full, ${waiting_count} waiting` : "Full"
}

/** "Registered", "Waiting, number 3" */
export function ownPlaceText(mine: NonNullable<CollegeEvent["my_registration"]>) {
  return mine.state === "registered" ? "Registered" : `Waiting, number ${mine.position}`
}

/** The event in a month's calendar. It stands out where the person has a place. */
export const inMonth =
  (hrefOf: (id: number) => string) =>
  (event: Pick<CollegeEvent, "id" | "title" | "my_registration"> & Times): MonthItem => ({
    key: String(event.id),
    title: event.title,
    first: dayOf(event.start_date),
    last: dayOf(event.end_date ?? event.start_date),
    time: event.is_all_day ? undefined : timeText(event.start_date),
    to: hrefOf(event.id),
    strong: event.my_registration?.state === "registered",
  })
