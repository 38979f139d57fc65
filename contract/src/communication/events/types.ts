import { collegeOffset, collegeTime, dayOf } from "../../lib/dates.ts"
import { millisecondsPerDay } from "../../lib/days.ts"

/** Lists load this file without the schemas. */
export const eventTypes = ["general", "academic", "sports", "cultural", "orientation"] as const

/** A person has a place or is on the waiting list. When a place is free, the first person on the waiting list moves up. */
export const registrationStates = ["registered", "waiting"] as const
export type RegistrationState = (typeof registrationStates)[number]

type EventTimes = { start_date: string | null; end_date?: string | null; is_all_day: boolean }

/** Midnight of a day in the college's time zone, as an instant. */
export const midnightOf = (day: string) => new Date(`${day}T00:00:00${collegeOffset}`).toISOString()

/** The instant after `weeks` weeks. The college's offset is the same all year, so the time of day doesn't change. */
export const weeksAfter = (instant: string, weeks: number) =>
  new Date(Date.parse(instant) + weeks * 7 * millisecondsPerDay).toISOString()

/**
 * An event is upcoming until it starts (spec 000 section 4). An all-day event has no hour at which it starts, so it is
 * upcoming until its first day is over.
 */
export function eventStatus({ start_date, is_all_day }: EventTimes, now = collegeTime()) {
  if (start_date === null) return "TBA"
  const hasStarted = Date.parse(start_date) + (is_all_day ? millisecondsPerDay : 0) <= now
  return hasStarted ? "Past" : "Upcoming"
}

/** The longest time for which an event can repeat, so that a typing mistake doesn't fill the calendar. */
export const longestSeriesDays = 366

/** The number of events in a series that starts at `start` and ends on the day `until` at the latest. */
export const eventsInSeries = (start: string, until: string) =>
  1 + Math.floor((Date.parse(until) - Date.parse(dayOf(start))) / (7 * millisecondsPerDay))
