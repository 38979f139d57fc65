import { eventStatus, eventsInSeries, midnightOf, weeksAfter } from "#contract/communication/events/types.ts"
import { dayOf, fullInstantText } from "#contract/lib/dates.ts"

type Times = { start_date: string; end_date: string | null; is_all_day: boolean }

/** An all-day event starts and ends on days, so its hours are dropped. */
export function wholeDays<Event extends Times>(event: Event): Event {
  if (!event.is_all_day) return event
  const midnight = (instant: string) => midnightOf(dayOf(instant))
  return {
    ...event,
    start_date: midnight(event.start_date),
    end_date: event.end_date && midnight(event.end_date),
  }
}

type Registration = { registration_required: boolean; registration_deadline: string | null }

/** Only an event with registration has a deadline. */
export const withDeadline = <Event extends Registration>(event: Event): Event =>
  event.registration_required ? event : { ...event, registration_deadline: null }

type Dates = Pick<Times, "start_date" | "end_date"> & Pick<Registration, "registration_deadline">

/** The same event at another start, with the same length, and the deadline moved by the same time. */
export function movedTo<Event extends Dates>(event: Event, start: string): Event {
  const difference = Date.parse(start) - Date.parse(event.start_date)
  const moved = (instant: string | null) =>
    instant && new Date(Date.parse(instant) + difference).toISOString()
  return {
    ...event,
    start_date: start,
    end_date: moved(event.end_date),
    registration_deadline: moved(event.registration_deadline),
  }
}

/**
 * The start of a later date of a series after its first date was changed. It moves by the same time. If one of the two
 * changes between hours and whole days, it moves by whole days and gets the hours of the first.
 */
export function followingStart(
  { before, after }: { before: Times; after: Times },
  { start_date, is_all_day }: Times,
) {
  const dayBegins = (instant: string) => Date.parse(midnightOf(dayOf(instant)))
  const isSameKind = before.is_all_day === after.is_all_day && is_all_day === after.is_all_day
  const start = isSameKind
    ? Date.parse(start_date) - Date.parse(before.start_date)
    : dayBegins(start_date) - dayBegins(before.start_date)
  return new Date(start + Date.parse(after.start_date)).toISOString()
}

/** One event a week, from the first to the last one that starts on the day `until` at the latest. */
export const weekly = <Event extends Dates>(event: Event, until: string): Event[] =>
  Array.from({ length: eventsInSeries(event.start_date, until) }, (_, week) =>
    movedTo(event, weeksAfter(event.start_date, week)),
  )

export const isUpcomingEvent = (event: Times) => eventStatus(event) === "Upcoming"

type RegistrationFacts = Times & Registration & { viewer_withdrew: boolean }

/** The reason why the viewer can't register now. A waiting list accepts people even if the event is full. */
export function whyNoRegistration(event: RegistrationFacts) {
  if (!event.registration_required) return "Nobody needs to register for this event."
  if (eventStatus(event) === "Past") return "This event has begun, so registration is closed."
  const { registration_deadline: deadline } = event
  if (deadline !== null && Date.parse(deadline) < Date.now())
    return `Registration closed on ${fullInstantText(deadline)}.`
  if (event.viewer_withdrew) return "You have left the college, so you can't register for its events."
  return undefined
}

/** Asks about people who have a place or wait, and whom another audience of the event leaves out. */
export function questionOfPlaces(outside: number) {
  if (outside === 0) return undefined
  const people =
    outside === 1 ? "1 person has a place or waits and is" : `${outside} people have a place or wait and are`
  return `${people} outside of this audience. Choose what happens to their places.`
}

/** Registered people keep their places. */
export const whyNotSwitchedOff = (
  before: { registered_count: number; waiting_count: number },
  after: { registration_required: boolean },
) =>
  before.registered_count + before.waiting_count > 0 && !after.registration_required
    ? "People have registered for this event. Remove them before you end its registration."
    : undefined

export const whyNotFewer = (
  before: { registered_count: number },
  after: { max_participants: number | null; registration_required: boolean },
) =>
  after.registration_required &&
  after.max_participants !== null &&
  after.max_participants < before.registered_count
    ? `${before.registered_count} people are registered, so max participants can't be fewer. Remove people first.`
    : undefined

/** The number of people on the waiting list who can move up. */
export const freePlaces = (event: { max_participants: number | null; registered_count: number }) =>
  event.max_participants === null ? Infinity : Math.max(0, event.max_participants - event.registered_count)

/** 07:00 on the day before, when people can still plan the day, whatever the event's hour. */
export function reminderAt(start: string) {
  const day = Date.parse(midnightOf(dayOf(start)))
  return new Date(day - 17 * 60 * 60 * 1000)
}
