import { today } from "#contract/lib/dates.ts"
import { isDay } from "#contract/lib/days.ts"
import { shownDays } from "../../ui/calendar/days.ts"

export const ownEventList = { rows: "events", sort: "nearest", filters: ["type", "status", "mine"] } as const

/** The day in a calendar's address, or today. */
export function dayShown(address: URLSearchParams) {
  const day = address.get("day") ?? ""
  return isDay(day) ? day : today()
}

/** The events of the month in an address. */
export const monthQuery = (address: URLSearchParams) => ({
  ...shownDays(dayShown(address)),
  sort: "start_date" as const,
  limit: 500,
})

export const eventList = { rows: "events", sort: "nearest", filters: ["type", "status"] } as const

/** The list of attendees inside an open event: people with a place first, then the waiting list. */
export const attendeeList = {
  rows: "attendees",
  sort: "place",
  filters: ["state"],
  pageSize: 25,
  within: "view",
} as const

/** The people with a place, by name, up to the maximum of one reply. */
export const paperQuery = { state: "registered", sort: "last_name", limit: 1000 } as const
