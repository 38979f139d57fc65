import ical, { type ICalCalendar, ICalEventStatus } from "ical-generator"
import { dayOf } from "#contract/lib/dates.ts"
import { millisecondsPerDay } from "#contract/lib/days.ts"
import { oneLine, withoutControls } from "#contract/lib/plainText.ts"

/** A record as a person's own calendar shows it. */
export type CalendarEntry = {
  /**
   * A name for the record that never changes, such as "event-12". A calendar application recognises the entries that it
   * already has by this name.
   */
  key: string
  title: string
  text?: string | null
  place?: string | null
  /** Instants. In an all-day entry, the first and last day are the college's days. */
  start: string
  end: string | null
  allDay: boolean
  cancelled?: boolean
  /** The address of the record's page. */
  url?: string
  /** The record's version and the time of its last change: a calendar keeps the newer of two copies. */
  version: number
  changedAt: string
}

type CalendarFile = {
  /** The name that an application gives to the whole calendar; absent for a file of one entry. */
  name?: string
  /** The host of the college, which makes each key unique in the world. */
  host: string
  entries: readonly CalendarEntry[]
}

export const calendarType = "text/calendar; charset=utf-8"

/**
 * Writes entries as iCalendar (RFC 5545). Times are in UTC, so that no reader needs the rules of a time zone. The same entries
 * give the same text at any time, so that an unchanged feed has the same tag.
 */
export function calendarText({ name, host, entries }: CalendarFile): string {
  const calendar = ical({ prodId: "-//Mphunzitsi//Calendar//EN" })
  if (name) calendar.name(escaped(plainLine(name)))
  for (const entry of entries) addEntry(calendar, host, entry)
  return `${calendar.toString()}\r\n`
}

function addEntry(calendar: ICalCalendar, host: string, entry: CalendarEntry) {
  const { key, title, text, place, url, cancelled, version, changedAt } = entry
  const event = calendar.createEvent({
    id: `${key}@${host}`,
    ...timeOf(entry),
    // Few calendars show the status, but all show the title.
    summary: plainLine(cancelled ? `Cancelled: ${title}` : title),
    sequence: version,
    stamp: new Date(changedAt),
    lastModified: new Date(changedAt),
  })
  if (text) event.description(withoutControls(text))
  if (place) event.location(plainLine(place))
  if (url) event.url(url)
  if (cancelled) event.status(ICalEventStatus.CANCELLED)
}

/** The end of an all-day entry is the day after its last day. */
function timeOf({ start, end, allDay }: CalendarEntry) {
  if (!allDay) return { start: new Date(start), end: end ? new Date(end) : null }
  const last = new Date(dayOf(end ?? start))
  return { allDay, start: new Date(dayOf(start)), end: new Date(last.getTime() + millisecondsPerDay) }
}

const plainLine = (text: string) => oneLine(withoutControls(text)).trim()

/** The library escapes the texts of entries, but not the calendar's name. */
const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&")
