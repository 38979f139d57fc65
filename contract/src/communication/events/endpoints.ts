import * as z from "zod"
import { pictureFile } from "../../college/pictures/sizes.ts"
import { comparable } from "../../lib/comparable.ts"
import { dayOf } from "../../lib/dates.ts"
import { endNotLater } from "../../lib/days.ts"
import { endpoints } from "../../lib/endpoints.ts"
import {
  choice,
  day,
  dayOrInstant,
  flag,
  line,
  optionalChoice,
  optionalDay,
  optionalDayOrInstant,
  optionalLine,
  optionalText,
  optionalWhole,
  otherNames,
  version,
} from "../../lib/fields.ts"
import { listQuery } from "../../lib/lists.ts"
import { deletedReply, listOf, one } from "../../lib/replies.ts"
import { richText } from "../../lib/richTextTree.ts"
import { notificationAudiences } from "../../people/notifications/types.ts"
import { eventsInSeries, eventTypes, longestSeriesDays, registrationStates } from "./types.ts"

export const event = z.object({
  id: z.int(),
  title: z.string(),
  /** The Markdown text. */
  description: z.string().nullable(),
  event_type: z.enum(eventTypes),
  /** For an all-day event, midnight at the start of the first day, in the college's time zone. */
  start_date: z.string(),
  /** For an all-day event, midnight at the start of the last day. The event lasts until the end of that day. */
  end_date: z.string().nullable(),
  is_all_day: z.boolean(),
  location: z.string().nullable(),
  target_audience: z.enum(notificationAudiences),
  max_participants: z.int().nullable(),
  registration_required: z.boolean(),
  registration_deadline: z.string().nullable(),
  is_featured: z.boolean(),
  /** Separated by commas. */
  tags: z.string().nullable(),
  /** The path of the event's picture on this server: "/uploads/…". */
  event_image: z.string().nullable(),
  /** The same picture in all its sizes (`pictureAddress`). */
  picture: pictureFile.nullable(),
  /** Shared by all events of a weekly series; null for a single event. */
  series_id: z.string().nullable(),
  registered_count: z.int(),
  waiting_count: z.int(),
  /** Null if the number of places isn't limited, or the event has no registration. */
  places_left: z.int().nullable(),
  /** The viewer's own place, or their place in the waiting list from 1; null if they aren't registered. */
  my_registration: z.object({ state: z.enum(registrationStates), position: z.int().nullable() }).nullable(),
  /** The sentence that says why nobody can register now; null while people can. */
  registration_refusal: z.string().nullable(),
  updated_at: z.string(),
  version: z.int(),
})
export type CollegeEvent = z.infer<typeof event>

/** Whether an edit or a deletion affects one event of a series, or also the later ones. */
const seriesScopes = ["this", "following"] as const

/** "a, b,,c" as "a, b, c": empty tags are left out, and each tag is there once. */
function tidyTags(typed: string | null | undefined) {
  const tags = typed?.split(",").map((tag) => tag.trim()) ?? []
  const isFirst = (tag: string, index: number) =>
    tags.findIndex((other) => comparable(other) === comparable(tag)) === index
  return typed && (tags.filter(isFirst).filter(Boolean).join(", ") || null)
}

/** Spec 001 section 5: title and start are required. */
const fields = z.object({
  title: line("Title", 200),
  description: optionalText("Description", 5000),
  event_type: choice("Event type", eventTypes).default("general"),
  start_date: dayOrInstant("Start date"),
  end_date: optionalDayOrInstant("End date", "ends"),
  is_all_day: flag,
  location: optionalLine("Location", 200),
  target_audience: choice("Target audience", notificationAudiences).default("all"),
  max_participants: optionalWhole("Max participants", 1, 100_000),
  registration_required: flag,
  registration_deadline: optionalDayOrInstant("Registration deadline", "ends"),
  is_featured: flag,
  tags: optionalLine("Tags", 300).transform(tidyTags),
})

type Times = Pick<z.output<typeof fields>, "start_date" | "end_date" | "is_all_day" | "registration_deadline">

const endsAfterStart = ({ start_date, end_date, is_all_day }: Times) =>
  end_date === null || (is_all_day === false ? end_date > start_date : dayOf(end_date) >= dayOf(start_date))

const closesBeforeStart = ({ start_date, registration_deadline }: Times) =>
  registration_deadline === null || registration_deadline <= start_date
const deadlineError = {
  path: ["registration_deadline"],
  message: "Registration deadline must not be after the start date.",
}

/** A new event, or with `repeats_weekly_until` one event a week until that day. */
export const eventInput = fields
  .extend({ repeats_weekly_until: optionalDay("Repeats weekly until") })
  .refine(endsAfterStart, endNotLater)
  .refine(closesBeforeStart, deadlineError)
  .refine(
    ({ start_date, repeats_weekly_until: until }) => until === null || eventsInSeries(start_date, until) > 1,
    {
      path: ["repeats_weekly_until"],
      message: "Repeats weekly until must be a week or more after the start.",
    },
  )
  .refine(
    ({ start_date, repeats_weekly_until: until }) =>
      until === null || eventsInSeries(start_date, until) <= longestSeriesDays / 7 + 1,
    { path: ["repeats_weekly_until"], message: "An event can repeat for at most a year." },
  )

export const eventEdit = fields
  .extend({
    /** Removes the picture if no new one is sent. */
    clear_image: flag,
    scope: optionalChoice("Change", seriesScopes),
    /** Required once another audience leaves out people who have a place or wait. */
    places_outside: optionalChoice("Their places", ["keep", "release"]),
    version,
  })
  .refine(endsAfterStart, endNotLater)
  .refine(closesBeforeStart, deadlineError)

/** By default the upcoming events come first, nearest first, and then the past events, latest first. */
export const eventList = listQuery(["nearest", "start_date", "title"], {
  type: choice("Type", eventTypes).optional().register(otherNames, { name: "event_type" }),
  status: choice("Status", ["upcoming", "past"]).optional(),
  /** The same as status=upcoming, for the dashboard. */
  upcoming: flag,
  featured: flag.optional().register(otherNames, { name: "is_featured" }),
  audience: choice("Audience", notificationAudiences)
    .optional()
    .register(otherNames, { name: "target_audience" }),
  /** A calendar finds the events that take place on any of these days, even if they start earlier. */
  from: day("From").optional(),
  to: day("To").optional(),
  /** Events for which the viewer is registered or on the waiting list. */
  mine: flag,
})

/** The specification's screens read the message of this reply (spec 001 section 7). */
const events = listOf("events", event).extend({ message: z.string() })
const single = one("event", event)
/** A single event also has its formatted description. */
const formattedEvent = one("event", event.extend({ formatted: richText.nullable() }))
const files = { eventImage: "picture" } as const
const deletion = z.object({ scope: choice("Delete", seriesScopes).optional() })

/** Visitors see the events for everybody; the server decides what each viewer sees. */
export const eventEndpoints = endpoints({
  "GET /events": { roles: "anyone", query: eventList, response: events },
  "GET /events/{id}": { roles: "anyone", response: formattedEvent },
  "POST /events": {
    roles: ["admin"],
    body: eventInput,
    files,
    notifiesMany: true,
    status: 201,
    response: single,
  },
  "PUT /events/{id}": { roles: ["admin"], body: eventEdit, files, response: single },
  "DELETE /events/{id}": { roles: ["admin"], query: deletion, response: deletedReply },
})

/** The same endpoints at the addresses that the administrator's screen calls (product decision 2.1). */
export const adminEventEndpoints = endpoints({
  "GET /admin/events": { ...eventEndpoints["GET /events"], roles: ["admin"] },
  "GET /admin/events/{id}": { ...eventEndpoints["GET /events/{id}"], roles: ["admin"] },
  "POST /admin/events": eventEndpoints["POST /events"],
  "PUT /admin/events/{id}": eventEndpoints["PUT /events/{id}"],
  "DELETE /admin/events/{id}": eventEndpoints["DELETE /events/{id}"],
})
