import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import { countText } from "#contract/lib/amounts.ts"
import { dayOf, timeText } from "#contract/lib/dates.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import type { MonthItem } from "../../ui/calendar/MonthView.tsx"

type Times = Pick<CollegeEvent, "start_date" | "end_date" | "is_all_day">
type Places = Pick<CollegeEvent, "registration_required" | "places_left" | "waiting_count">

/** "12 places left", "Full, 3 waiting", "Registration"; blank if the event has no registration. */
export function placesText({ registration_required, places_left, waiting_count }: Places) {
  if (!registration_required) return ""
  if (places_left === null) return "Places for everybody"
  if (places_left > 0) return `${countText(places_left, "place")} left`
  return waiting_count > 0 ? `Full, ${numberText(waiting_count)} waiting` : "Full"
}

/** "Registered", "Waiting, number 3" */
export function ownPlaceText(registration: NonNullable<CollegeEvent["my_registration"]>) {
  return registration.state === "registered" ? "Registered" : `Waiting, number ${registration.position}`
}

/** An event that ends at midnight takes none of the day that begins then. */
function lastDayOf({ start_date, end_date, is_all_day }: Times) {
  if (end_date === null) return dayOf(start_date)
  return dayOf(is_all_day ? end_date : new Date(Date.parse(end_date) - 1).toISOString())
}

/** The event in a month's calendar. It is emphasised if the person has a place. */
export const inMonth =
  (hrefOf: (id: number) => string) =>
  (event: Pick<CollegeEvent, "id" | "title" | "my_registration"> & Times): MonthItem => ({
    key: String(event.id),
    title: event.title,
    first: dayOf(event.start_date),
    last: lastDayOf(event),
    time: event.is_all_day ? undefined : timeText(event.start_date),
    to: hrefOf(event.id),
    isEmphasised: event.my_registration?.state === "registered",
  })
