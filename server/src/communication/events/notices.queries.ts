import { sql } from "kysely"
import type { RegistrationState } from "#contract/communication/events/types.ts"
import { dayOf, fullDayText, fullInstantText, timeText } from "#contract/lib/dates.ts"
import type { Database } from "../../lib/db/database.ts"
import { type Audience, allOf, except, people, roleOf } from "../../people/notifications/audiences.queries.ts"
import {
  type NewNotification,
  notify,
  withdrawNotifications,
  withdrawParts,
} from "../../people/notifications/queries.ts"
import { eventScreens } from "./calendar.rules.ts"
import type { FoundEvent } from "./queries.ts"
import { isUpcomingEvent } from "./rules.ts"

type Notice = Pick<NewNotification, "title" | "message" | "effect" | "senderId" | "many"> & {
  repeats?: boolean
  /** No screen shows the event to these people: it was deleted, or they are outside of its audience. */
  withoutLink?: boolean
}

/** Notifies people with a link to the screen of their role. */
const notifyOf = (db: Database, event: { id: number }, to: Audience, { withoutLink, ...notice }: Notice) =>
  notify(db, {
    ...notice,
    type: "reminder",
    topic: "event",
    link: withoutLink ? undefined : (role) => `${eventScreens[role]}?view=${event.id}`,
    to,
  })

function timesOf({ start_date, end_date, is_all_day }: FoundEvent) {
  const textOf = (instant: string) => (is_all_day ? fullDayText(dayOf(instant)) : fullInstantText(instant))
  const begin = textOf(start_date)
  const end = textOf(end_date ?? start_date)
  if (begin === end) return begin
  const isOneDay = end_date !== null && dayOf(end_date) === dayOf(start_date)
  return `${begin} to ${isOneDay ? timeText(end_date) : end}`
}

const whenAndWhere = (event: FoundEvent) => `${timesOf(event)}${event.location ? `, ${event.location}` : ""}.`

const reminderOf = ({ id, start_date }: FoundEvent) => `event ${id} reminder ${dayOf(start_date)}`

/** The registered people, and with `waiting` also the waiting list. */
const registeredFor = ({ id }: FoundEvent, { waiting }: { waiting: boolean }) =>
  people(sql<number>`(
    select person_id from event_registration
    where event_id = ${id} and (state = 'registered' or ${waiting} and state = 'waiting'))`)

/**
 * Notifies the audience of a new event once; a series is one notice. If the audience is widened later, only new members are
 * notified.
 */
export async function notifyOfEvent(db: Database, event: FoundEvent, count: number, senderId: number) {
  const repeats = count > 1 ? ` Then every week, ${count} times in all.` : ""
  const register = event.registration_required ? " Please register." : ""
  await notifyOf(db, event, allOf(roleOf(event.target_audience), except(people([senderId]))), {
    title: `New event: ${event.title}`,
    message: `${whenAndWhere(event)}${repeats}${register}`,
    effect: `event ${event.series_id ?? event.id}`,
    senderId,
  })
}

type Change = {
  title: string
  message: string
  effect: "moved" | "cancelled" | "restored" | "place cancelled"
  /** What changed if it concerns several dates of a series: "dates moved". */
  several: string
  /** Null for what the college itself does. */
  senderId: number | null
  withoutLink?: boolean
}

/**
 * Notifies people who had a place or waited. If several dates of a series change at once, each person gets one notice, because
 * they may have been registered for all of them.
 */
function notifyOfChange(db: Database, event: FoundEvent, isSeries: boolean, to: Audience, change: Change) {
  const { effect, several, ...words } = change
  const notice = isSeries
    ? {
        effect: `event ${event.series_id} ${effect}`,
        many: {
          parts: [`${event.id}`],
          title: `${several}: ${event.title}`,
          message: `The last: ${words.message}`,
        },
      }
    : { effect: `event ${event.id} ${effect}`, repeats: true }
  return notifyOf(db, event, to, { ...words, ...notice })
}

/** Notifies the registered people and the waiting list of another time or place. `several` dates may be changing at once. */
export async function notifyOfMove(
  db: Database,
  [before, after]: [FoundEvent, FoundEvent],
  senderId: number,
  isSeveral: boolean,
) {
  if (whenAndWhere(before) === whenAndWhere(after)) return
  await notifyOfChange(db, after, isSeveral, registeredFor(after, { waiting: true }), {
    title: `Changed: ${after.title}`,
    message: `Now ${whenAndWhere(after)}`,
    effect: "moved",
    several: "dates moved",
    senderId,
  })
}

/**
 * Notifies the registered people and the waiting list that an event is deleted, and withdraws the notices that link to it. Call
 * it before the event is deleted, while its registrations still exist.
 */
export async function notifyOfCancellation(
  db: Database,
  event: FoundEvent,
  senderId: number,
  isSeveral: boolean,
) {
  const { id, title } = event
  const registrations = await db
    .selectFrom("event_registration")
    .select("id")
    .where("event_id", "=", id)
    .execute()
  await withdrawNotifications(db, [
    ...registrations.flatMap((registration) => officeTitles.map((by) => effectOfOffice(registration.id, by))),
    `event ${id}`,
    `event ${id} moved`,
    `event ${id} restored`,
    `event ${id} place`,
    reminderOf(event),
  ])
  if (!isUpcomingEvent(event)) return
  await notifyOfChange(db, event, isSeveral, registeredFor(event, { waiting: true }), {
    title: `Cancelled: ${title}`,
    message: `It was planned for ${whenAndWhere(event)}`,
    effect: "cancelled",
    several: "dates cancelled",
    withoutLink: true,
    senderId,
  })
}

/** Withdraws the notices of a series that link to one of its dates, once its last date is deleted. */
export async function withdrawEndedSeries(db: Database, { series_id }: Pick<FoundEvent, "series_id">) {
  if (series_id === null) return
  const remainingDates = db.selectFrom("event").select("id").where("series_id", "=", series_id).limit(1)
  if (await remainingDates.executeTakeFirst()) return
  await withdrawNotifications(
    db,
    ["", " moved", " restored"].map((effect) => `event ${series_id}${effect}`),
  )
}

/** Notifies people outside of the event's new audience that they have no place, or don't wait for one, any more. */
export async function notifyOfRelease(
  db: Database,
  event: FoundEvent,
  released: readonly number[],
  senderId: number,
  isSeveral: boolean,
) {
  await notifyOfChange(db, event, isSeveral, people(released), {
    title: `You are no longer registered: ${event.title}`,
    message: whenAndWhere(event),
    effect: "place cancelled",
    several: "places cancelled",
    withoutLink: true,
    senderId,
  })
}

/** Notifies people of the waiting list that they have a place now. */
export async function notifyOfPlaces(db: Database, event: FoundEvent, next: readonly number[]) {
  await notifyOf(db, event, people(next), {
    title: `You have a place: ${event.title}`,
    message: `A place became free, and you were next on the waiting list. ${whenAndWhere(event)}`,
    effect: `event ${event.id} place`,
    repeats: true,
    senderId: null,
  })
}

/** Titles of notices that an administrator registered somebody. */
const officeTitles = ["You are registered", "You are on the waiting list"] as const
export const officeTitleOf = (state: RegistrationState) => officeTitles[state === "registered" ? 0 : 1]

const effectOfOffice = (registrationId: number, title: string) =>
  `event registration ${registrationId} ${title}`

/** Notifies somebody that an administrator registered them or cancelled their registration. */
export async function notifyOfOffice(
  db: Database,
  event: FoundEvent,
  notice: {
    personId: number
    registrationId: number
    title: string
    senderId: number
    /** The person doesn't see the event any more. */
    withoutLink?: boolean
  },
) {
  const { personId, registrationId, title, senderId, withoutLink = false } = notice
  await notifyOf(db, event, people([personId]), {
    title: `${title}: ${event.title}`,
    message: whenAndWhere(event),
    effect: effectOfOffice(registrationId, title),
    senderId,
    withoutLink,
  })
}

/**
 * Reminds the registered people. For an event without registration, only a featured event reminds its audience, because there
 * would otherwise be a notice every day.
 */
export async function notifyOfTomorrow(db: Database, event: FoundEvent) {
  const { registration_required, is_featured } = event
  if (!registration_required && !is_featured) return
  const to = registration_required ? registeredFor(event, { waiting: false }) : roleOf(event.target_audience)
  await notifyOf(db, event, to, {
    title: `Tomorrow: ${event.title}`,
    message: whenAndWhere(event),
    effect: reminderOf(event),
    senderId: null,
  })
}

/**
 * Withdraws the notification that an event was cancelled. Notifies the people who have read it or got it by email, and whose
 * registration is valid again. A notification about several dates of a series keeps the other dates.
 */
export async function notifyOfRestoring(db: Database, event: FoundEvent) {
  const { id, series_id } = event
  const part = `${id}`
  const notified = await db
    .selectFrom("notification")
    .select("person_id")
    .where((notice) =>
      notice.or([
        notice("effect", "=", `event ${id} cancelled`),
        notice.and([
          notice("effect", "=", `event ${series_id} cancelled`),
          sql<boolean>`${part} = any(notification.parts)`,
        ]),
      ]),
    )
    .where(sql<boolean>`(read_at is not null or mailed_at is not null)`)
    .execute()
  await withdrawNotifications(db, [`event ${id} cancelled`])
  if (series_id !== null) await withdrawDate(db, `event ${series_id} cancelled`, part)
  if (!isUpcomingEvent(event)) return
  const readers = people(notified.map(({ person_id }) => person_id))
  await notifyOfChange(
    db,
    event,
    series_id !== null,
    allOf(readers, registeredFor(event, { waiting: true })),
    {
      title: `Takes place after all: ${event.title}`,
      message: whenAndWhere(event),
      effect: "restored",
      several: "dates take place after all",
      senderId: null,
    },
  )
}

/** Takes one date out of the lines about several dates of a series. */
async function withdrawDate(db: Database, effect: string, part: string) {
  await db
    .updateTable("notification")
    .set({ message: "Events has the dates that take place." })
    .where("effect", "=", effect)
    .where(sql<boolean>`${part} = any(parts) and cardinality(parts) > 1`)
    .execute()
  await withdrawParts(db, effect, ["date", "dates"], [part])
}
