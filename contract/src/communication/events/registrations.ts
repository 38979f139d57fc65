import * as z from "zod"
import { download, endpoints, roles } from "../../lib/endpoints.ts"
import { choice, chosen, flag, optionalText } from "../../lib/fields.ts"
import { exportFormat, listQuery } from "../../lib/lists.ts"
import { data, done, listOf, one } from "../../lib/replies.ts"
import { event } from "./endpoints.ts"
import { registrationStates } from "./types.ts"

/** A person who has a place at an event, or waits for one. */
const attendee = z.object({
  id: z.int(),
  person_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  role: z.enum(roles),
  /** A student's class, or a lecturer's home class. */
  class: z.string().nullable(),
  state: z.enum(registrationStates),
  /** The place in the waiting list, from 1; null with a place at the event. */
  position: z.int().nullable(),
  attended: z.boolean(),
  registered_at: z.string(),
})
export type Attendee = z.infer<typeof attendee>

/** The sort "place" has registered people first, in the order of their registration, and then the waiting list. */
export const attendeeList = listQuery(["place", "last_name", "registered_at"], {
  state: choice("State", registrationStates).optional(),
})

export const attendeeInput = z.object({ person_id: chosen("Person") })

/** Somebody whom the office could register. */
const candidate = attendee.pick({
  person_id: true,
  first_name: true,
  last_name: true,
  email: true,
  role: true,
  class: true,
})

const admin = ["admin"] as const
const readers = ["student", "lecturer"] as const
const single = one("event", event)

export const eventRegistrationEndpoints = endpoints({
  /** Gives the viewer a place, or a place in the waiting list where the event is full. */
  "POST /events/{id}/register": { auditLabel: "registered", roles: readers, response: single },
  "DELETE /events/{id}/registration": { auditLabel: "cancelled", roles: readers, response: single },
  "GET /events/{id}/attendees": {
    roles: admin,
    query: attendeeList,
    response: listOf("attendees", attendee),
  },
  "GET /events/{id}/attendees/export": {
    roles: admin,
    query: attendeeList.extend(exportFormat),
    response: download,
  },
  /** The first ten people with an account whom a search finds, without those who registered. */
  "GET /events/{id}/candidates": {
    roles: admin,
    query: z.object({ search: optionalText("Search", 100) }),
    response: data({ people: z.array(candidate) }),
  },
  "POST /events/{id}/attendees": {
    auditLabel: "registered",
    roles: admin,
    body: attendeeInput,
    response: one("attendee", attendee),
  },
  "PUT /events/{id}/attendees/{person_id}": {
    roles: admin,
    body: z.object({ attended: flag }),
    response: one("attendee", attendee),
  },
  "DELETE /events/{id}/attendees/{person_id}": { auditLabel: "removed", roles: admin, response: done },
})
