import { type Attendee, eventRegistrationEndpoints } from "#contract/communication/events/registrations.ts"
import type { CsvColumn } from "#contract/lib/csv.ts"
import { dayOf, localText } from "#contract/lib/dates.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { roleLabel } from "#contract/people/people/roleLabels.ts"
import { found, refuse, requireReference } from "../../lib/errors.ts"
import { tableDownload } from "../../lib/files/downloads.ts"
import { routes } from "../../lib/http/handlers.ts"
import { audienceRoles } from "../../people/notifications/rules.ts"
import { notifyOfOffice, officeTitleOf } from "./notices.queries.ts"
import { findEvent, lockEvent } from "./queries.ts"
import {
  cancelRegistration,
  findActivePerson,
  findAttendee,
  listAttendees,
  listCandidates,
  listForExport,
  markAttended,
  registerPerson,
} from "./registrations.queries.ts"
import { isUpcomingEvent } from "./rules.ts"

const exportColumns: CsvColumn<Attendee>[] = [
  ["Last name", ({ last_name }) => last_name],
  ["First name", ({ first_name }) => first_name],
  ["Role", ({ role }) => roleLabel[role]],
  ["Class", (row) => row.class],
  ["Email", ({ email }) => email],
  ["State", ({ state }) => (state === "registered" ? "Registered" : "Waiting")],
  ["Place in the waiting list", ({ position }) => position],
  ["Registered", ({ registered_at }) => localText(registered_at)],
  ["Attended", ({ attended }) => (attended ? "Yes" : "No")],
]

export const eventRegistrationRoutes = () =>
  routes(eventRegistrationEndpoints, {
    "POST /events/{id}/register": async ({ db, viewer, params, audit }) => {
      const event = found(await lockEvent(db, viewer, params.id))
      if (!event.my_registration) refuse(event.registration_refusal ?? undefined)
      const registration = await registerPerson(db, event, viewer.personId)
      const after = found(await findEvent(db, viewer, params.id))
      const { title } = event
      if (registration) {
        const { id, state } = registration
        audit("event_registration", id, null, { title, person_id: viewer.personId, state })
      }
      const position = after.my_registration?.position
      const message = position
        ? `This event is full. You are number ${position} on the waiting list.`
        : "You are registered."
      return { message, data: { event: after } }
    },

    "DELETE /events/{id}/registration": async ({ db, viewer, params, audit }) => {
      const event = found(await lockEvent(db, viewer, params.id))
      refuse(isUpcomingEvent(event) ? undefined : "This event has begun, so your registration stays.")
      const cancelled = await cancelRegistration(db, params.id, viewer.personId)
      const { title } = event
      if (cancelled) {
        const { id, state } = cancelled
        audit("event_registration", id, { title, person_id: viewer.personId, state }, null)
      }
      return {
        message: "Your registration is cancelled.",
        // A person of another audience, whom an administrator had registered, doesn't see the event any more.
        data: { event: (await findEvent(db, viewer, params.id)) ?? { ...event, my_registration: null } },
      }
    },

    "GET /events/{id}/attendees": async ({ db, viewer, params, query }) => {
      const { id } = found(await findEvent(db, viewer, params.id))
      return { data: await listAttendees(db, id, query) }
    },

    "GET /events/{id}/attendees/export": async ({ db, viewer, params, query }) => {
      const event = found(await findEvent(db, viewer, params.id))
      const rows = await listForExport(db, event.id, query)
      return tableDownload(
        { name: `attendees_${dayOf(event.start_date)}_${event.id}`, ...query },
        exportColumns,
        rows,
      )
    },

    "GET /events/{id}/candidates": async ({ db, viewer, params, query }) => {
      const { id } = found(await findEvent(db, viewer, params.id))
      return { data: { people: await listCandidates(db, id, query.search) } }
    },

    "POST /events/{id}/attendees": async ({ db, viewer, params, body, audit }) => {
      const event = found(await lockEvent(db, viewer, params.id))
      if (!event.registration_required) refuse(event.registration_refusal ?? undefined)
      const person = requireReference(await findActivePerson(db, body.person_id), "person_id")
      refuse(person.withdrew ? "This student has left the college, so they can't have a place." : undefined)
      const { id: personId } = person
      const registration = await registerPerson(db, event, personId)
      if (!registration) refuse("This person is registered already.")
      const attendee = found(await findAttendee(db, event.id, personId))
      if (isUpcomingEvent(event)) {
        await notifyOfOffice(db, event, {
          personId,
          registrationId: registration.id,
          title: officeTitleOf(registration.state),
          senderId: viewer.personId,
        })
      }
      audit("event_registration", registration.id, null, { ...attendee, title: event.title })
      const message =
        registration.state === "registered" ? "Registered." : "This event is full: added to the waiting list."
      return { message, data: { attendee } }
    },

    "PUT /events/{id}/attendees/{person_id}": async ({ db, viewer, params, body, audit }) => {
      const event = found(await lockEvent(db, viewer, params.id))
      const before = found(await findAttendee(db, event.id, params.person_id))
      await markAttended(db, before.id, body.attended ?? before.attended)
      const attendee = found(await findAttendee(db, event.id, params.person_id))
      const { title } = event
      audit("event_registration", before.id, { ...before, title }, { ...attendee, title })
      return { data: { attendee } }
    },

    "DELETE /events/{id}/attendees/{person_id}": async ({ db, viewer, params, audit }) => {
      const event = found(await lockEvent(db, viewer, params.id))
      const before = found(await findAttendee(db, event.id, params.person_id))
      await cancelRegistration(db, event.id, params.person_id)
      if (isUpcomingEvent(event)) {
        await notifyOfOffice(db, event, {
          personId: params.person_id,
          registrationId: before.id,
          title: "You are no longer registered",
          senderId: viewer.personId,
          withoutLink: !audienceRoles[event.target_audience].includes(before.role),
        })
      }
      audit("event_registration", before.id, { ...before, title: event.title }, null)
      return { message: `${nameOf(before)} was removed from this event.` }
    },
  })
