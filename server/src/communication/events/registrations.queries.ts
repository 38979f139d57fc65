import { sql } from "kysely"
import type * as z from "zod"
import type { attendeeList } from "#contract/communication/events/registrations.ts"
import type { RegistrationState } from "#contract/communication/events/types.ts"
import type { Role } from "#contract/lib/endpoints.ts"
import type { NotificationAudience } from "#contract/people/notifications/types.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf, readInBatches } from "../../lib/db/lists.ts"
import { updateRow } from "../../lib/db/records.ts"
import { audienceRoles } from "../../people/notifications/rules.ts"
import { byName, nameAndEmail, peopleFound } from "../../people/people/queries.ts"
import { notifyOfPlaces, notifyOfRelease } from "./notices.queries.ts"
import { type FoundEvent, findEvent, isUpcoming, lockEvent } from "./queries.ts"
import { freePlaces, isUpcomingEvent } from "./rules.ts"

type Filter = z.output<typeof attendeeList>

const administratorView = { role: "admin", personId: 0 } as const

/**
 * Registers a person for a locked event, or puts them at the end of its waiting list. Undefined if they are registered already.
 */
export function registerPerson(db: Database, event: FoundEvent, personId: number) {
  const state: RegistrationState =
    freePlaces(event) > 0 && event.waiting_count === 0 ? "registered" : "waiting"
  return db
    .insertInto("event_registration")
    .values({ event_id: event.id, person_id: personId, state })
    .onConflict((conflict) => conflict.columns(["event_id", "person_id"]).doNothing())
    .returning(["id", "state"])
    .executeTakeFirst()
}

/**
 * Cancels a person's registration for a locked event, and gives their place to the first of the waiting list. Undefined if they
 * had none.
 */
export async function cancelRegistration(db: Database, eventId: number, personId: number) {
  const deleted = await db
    .deleteFrom("event_registration")
    .where("event_id", "=", eventId)
    .where("person_id", "=", personId)
    .returning(["id", "state"])
    .executeTakeFirst()
  if (deleted?.state === "registered") await fillPlaces(db, eventId)
  return deleted
}

/** Moves the first people of a locked event's waiting list into free places, and notifies them. A past event moves nobody. */
export async function fillPlaces(db: Database, eventId: number) {
  const event = await findEvent(db, administratorView, eventId)
  if (!event || event.waiting_count === 0 || !isUpcomingEvent(event)) return
  const count = Math.min(freePlaces(event), event.waiting_count)
  if (count === 0) return
  const first = db
    .selectFrom("event_registration")
    .select("id")
    .where("event_id", "=", eventId)
    .where("state", "=", "waiting")
    .orderBy("id")
    .limit(sql.lit(count))
  const moved = await db
    .updateTable("event_registration")
    .set({ state: "registered" })
    .where("id", "in", first)
    .returning("person_id")
    .execute()
  await notifyOfPlaces(
    db,
    event,
    moved.map(({ person_id }) => person_id),
  )
}

const isOutside = (audience: NotificationAudience) =>
  sql<boolean>`person_id in (select id from person where role <> all(${audienceRoles[audience]}))`

/** The number of people who have a place at one of these events, or wait for one, and aren't in an audience. */
export async function countOutside(
  db: Database,
  eventIds: readonly number[],
  audience: NotificationAudience,
) {
  const { count } = await db
    .selectFrom("event_registration")
    .select(sql<number>`count(distinct person_id)::int`.as("count"))
    .where("event_id", "=", anyOf(eventIds))
    .where(isOutside(audience))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Cancels the registrations for a locked event of people who aren't in its audience, and notifies them. `several` dates of a
 * series may be changing at once. The places stay free.
 */
export async function releaseOutside(
  db: Database,
  event: FoundEvent,
  senderId: number,
  { several }: { several: boolean },
) {
  const released = await db
    .deleteFrom("event_registration")
    .where("event_id", "=", event.id)
    .where(isOutside(event.target_audience))
    .returning(["id", "person_id", "state"])
    .execute()
  const people = released.map(({ person_id }) => person_id)
  if (isUpcomingEvent(event)) await notifyOfRelease(db, event, people, senderId, several)
  return released
}

/**
 * Cancels every registration of people who left, for future events. Graduates keep theirs, because their ceremony can be after
 * the end of their last term.
 */
export async function cancelRegistrationsOf(db: Database, personIds: readonly number[]) {
  const cancelled = await db
    .selectFrom("event_registration")
    .innerJoin("event", "event.id", "event_id")
    .innerJoin("person", "person.id", "person_id")
    .leftJoin("student", "student.person_id", "person.id")
    .select(["event_id", "event_registration.person_id"])
    .where("event_registration.person_id", "=", anyOf(personIds))
    .where(sql<boolean>`(person.status <> 'active' or ${hasWithdrawn})`)
    .where(isUpcoming)
    .orderBy("event_id")
    // Nobody who leaves as well is moved up into the place of another.
    .orderBy("state", "desc")
    .execute()
  for (const { event_id, person_id } of cancelled) {
    await lockEvent(db, administratorView, event_id)
    await cancelRegistration(db, event_id, person_id)
  }
}

const position = sql<number | null>`case event_registration.state when 'waiting' then (
  select count(*) from event_registration ahead where ahead.event_id = event_registration.event_id
    and ahead.state = 'waiting' and ahead.id <= event_registration.id) end`

const attendees = (db: Database, eventId: number) =>
  db
    .selectFrom("event_registration")
    .innerJoin("person", "person.id", "event_registration.person_id")
    .leftJoin("student", "student.person_id", "person.id")
    .leftJoin("lecturer", "lecturer.person_id", "person.id")
    .select([
      "event_registration.id",
      "event_registration.person_id",
      "first_name",
      "last_name",
      "email",
      "role",
      sql<string | null>`coalesce(student.class, lecturer.class)`.as("class"),
      "state",
      position.as("position"),
      "attended",
      "event_registration.created_at as registered_at",
    ])
    .where("event_id", "=", eventId)
    .$narrowType<{ role: Role; state: RegistrationState }>()

const order = {
  defaultSort: "place",
  tieBreaker: "event_registration.id",
  sorts: {
    place: sql.ref("event_registration.state"),
    last_name: byName,
    registered_at: sql.ref("event_registration.id"),
  },
}

const matching = (db: Database, eventId: number, { state, search }: Filter) =>
  whereFound(whereEqual(attendees(db, eventId), { state }), search, nameAndEmail("person"))

export async function listAttendees(db: Database, eventId: number, filter: Filter) {
  const { rows, total } = await pageOf(matching(db, eventId, filter), filter, order)
  return { attendees: rows, total }
}

export const listForExport = (db: Database, eventId: number, filter: Filter) =>
  readInBatches(matching(db, eventId, filter), filter, order)

export const findAttendee = (db: Database, eventId: number, personId: number) =>
  attendees(db, eventId).where("event_registration.person_id", "=", personId).executeTakeFirst()

export async function markAttended(db: Database, registrationId: number, hasAttended: boolean) {
  await updateRow(db, "event_registration", registrationId, { attended: hasAttended })
}

const activePeople = (db: Database) =>
  db.selectFrom("person").where("person.status", "=", "active").where("person.deleted_at", "is", null)

const hasWithdrawn = sql<boolean>`coalesce(student.left_as = 'withdrawn', false)`

/** The person if their account is active. */
export const findActivePerson = (db: Database, id: number) =>
  activePeople(db)
    .leftJoin("student", "student.person_id", "person.id")
    .select(["person.id", hasWithdrawn.as("withdrew")])
    .where("person.id", "=", id)
    .executeTakeFirst()

/** The first ten active people that a search finds and who haven't registered. Withdrawn students aren't among them. */
export const listCandidates = (db: Database, eventId: number, search: string | null) =>
  activePeople(db)
    .leftJoin("student", "student.person_id", "person.id")
    .leftJoin("lecturer", "lecturer.person_id", "person.id")
    .select([
      "person.id as person_id",
      "first_name",
      "last_name",
      "email",
      "role",
      sql<string | null>`coalesce(student.class, lecturer.class)`.as("class"),
    ])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("event_registration")
            .select("id")
            .where("event_id", "=", eventId)
            .whereRef("person_id", "=", "person.id"),
        ),
      ),
    )
    .where(sql<boolean>`not ${hasWithdrawn}`)
    .$if(search !== null, (people) =>
      people.where(sql<boolean>`person.id = any(${peopleFound(search ?? "")})`),
    )
    .orderBy(byName)
    .orderBy("person.id")
    .limit(10)
    .execute()
