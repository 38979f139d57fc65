import { Readable } from "node:stream"
import { eventList } from "#contract/communication/events/endpoints.ts"
import { today } from "#contract/lib/dates.ts"
import { millisecondsPerDay } from "#contract/lib/days.ts"
import type { Database } from "../../lib/db/database.ts"
import { type CalendarEntry, calendarText, calendarType } from "../../lib/files/calendarFiles.ts"
import type { Download } from "../../lib/files/downloads.ts"
import { calendarTextOf, eventScreens } from "./calendar.rules.ts"
import { type EventViewer, type FoundEvent, listEvents } from "./queries.ts"

const asEntry =
  (publicUrl: string, viewer: EventViewer) =>
  (event: FoundEvent): CalendarEntry => ({
    key: `event-${event.id}`,
    title: event.title,
    text: calendarTextOf(event),
    place: event.location,
    start: event.start_date,
    end: event.end_date,
    allDay: event.is_all_day,
    url:
      publicUrl +
      (viewer ? `${eventScreens[viewer.role]}?view=${event.id}` : `/news-events/events/${event.id}`),
    version: event.version,
    changedAt: event.updated_at,
  })

/** One event as a file for the calendar of the viewer's device. */
export function calendarFileOf(publicUrl: string, viewer: EventViewer, event: FoundEvent): Download {
  const { host } = new URL(publicUrl)
  const bytes = Buffer.from(calendarText({ host, entries: [asEntry(publicUrl, viewer)(event)] }))
  return {
    name: `${event.title}.ics`,
    mediaType: calendarType,
    size: bytes.length,
    open: async () => Readable.from([bytes]),
  }
}

/** A calendar shows the last quarter and the coming year. */
const daysBefore = 92
const daysAfter = 366
const maxEvents = 1000
const daysFromNow = (count: number) => today(new Date(Date.now() + count * millisecondsPerDay))

/** The events for a person's own calendar. */
export const eventCalendar = (publicUrl: string) => async (db: Database, owner: NonNullable<EventViewer>) => {
  const from = daysFromNow(-daysBefore)
  const to = daysFromNow(daysAfter)
  const filter = eventList.parse({ from, to, sort: "start_date", limit: maxEvents })
  const { events } = await listEvents(db, owner, filter)
  return events.map(asEntry(publicUrl, owner))
}
