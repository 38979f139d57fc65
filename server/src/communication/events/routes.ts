import { eventEndpoints } from "#contract/communication/events/endpoints.ts"
import { aliasPaths } from "#contract/lib/aliasPaths.ts"
import { countText } from "#contract/lib/amounts.ts"
import { parseRichText } from "#contract/lib/richText.ts"
import type { Database } from "../../lib/db/database.ts"
import { found, rejectField } from "../../lib/errors.ts"
import type { Files } from "../../lib/files/files.ts"
import { completed } from "../../lib/http/edits.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { notifyOfCancellation, notifyOfEvent, notifyOfMove, withdrawEndedSeries } from "./notices.queries.ts"
import {
  type EventViewer,
  type FoundEvent,
  findEvent,
  listEvents,
  lockEvent,
  lockFollowing,
} from "./queries.ts"
import { countOutside, fillPlaces, releaseOutside } from "./registrations.queries.ts"
import { isUpcomingEvent, questionOfPlaces, whyNotFewer, whyNotSwitchedOff } from "./rules.ts"
import { createEvents, deleteEvents, dropImage, storeImage, updateEvents } from "./writing.queries.ts"

type Scope = "this" | "following" | null | undefined
type LockedEvents = [FoundEvent, ...FoundEvent[]]

/** Locks the event, and with the scope "following" also the later ones of its series. */
async function lockScope(db: Database, viewer: EventViewer, id: number, scope: Scope): Promise<LockedEvents> {
  if (scope !== "following") return [found(await lockEvent(db, viewer, id))]
  const [first, ...following] = await lockFollowing(db, viewer, id)
  return [found(first), ...following]
}

const imagesOf = (events: LockedEvents) => new Set(events.map(({ image_id }) => image_id))

const countedMessage = (count: number, done: string) =>
  count === 1 ? `Event ${done}.` : `${count} events ${done}.`

export function eventRoutes({ files }: { files: Files }) {
  const handlers = routes(eventEndpoints, {
    "GET /events": async ({ db, viewer, query }) => {
      const data = await listEvents(db, viewer, query)
      return { message: `${countText(data.total, "event")}.`, data }
    },

    "GET /events/{id}": async ({ db, viewer, params }) => {
      const event = found(await findEvent(db, viewer, params.id))
      const formatted = event.description === null ? null : parseRichText(event.description)
      return { data: { event: { ...event, formatted } } }
    },

    "POST /events": async ({ db, viewer, body, files: { eventImage }, audit }) => {
      const { personId } = viewer
      const image = await storeImage(db, files, eventImage, personId)
      const events = await lockFollowing(db, viewer, await createEvents(db, body, image))
      const event = found(events[0])
      const count = events.length
      // A series may have begun before it is entered.
      const upcoming = events.filter(isUpcomingEvent)
      if (upcoming[0]) await notifyOfEvent(db, upcoming[0], upcoming.length, personId)
      audit("event", event.id, null, { ...event, count })
      return { message: countedMessage(count, "created"), data: { event } }
    },

    "PUT /events/{id}": async ({ db, viewer, params, body, files: { eventImage }, version, audit }) => {
      const { personId } = viewer
      const locked = await lockScope(db, viewer, params.id, body.scope ?? null)
      const [before] = locked
      refuseStale(before, version)
      const { target_audience = before.target_audience, places_outside } = body
      // Each later date of a series may have had another audience than the first one.
      const redirected = locked
        .filter((event) => event.target_audience !== target_audience)
        .map(({ id }) => id)
      if (!places_outside)
        rejectField("places_outside", questionOfPlaces(await countOutside(db, redirected, target_audience)))
      const isSeveral = locked.length > 1
      // The later dates of a series get all fields of the first one.
      const edited = completed(body, before)
      for (const event of locked) {
        if (places_outside === "release")
          for (const released of await releaseOutside(db, { ...event, target_audience }, personId, {
            several: isSeveral,
          })) {
            const { id, person_id, state } = released
            audit("event_registration", id, { title: event.title, person_id, state }, null)
          }
        const eventAfter = found(await findEvent(db, viewer, event.id))
        rejectField("registration_required", whyNotSwitchedOff(eventAfter, edited))
        rejectField("max_participants", whyNotFewer(eventAfter, edited))
      }
      const newImage = await storeImage(db, files, eventImage, personId)
      const image = newImage ?? (body.clear_image ? null : undefined)
      await updateEvents(db, locked, body, image)
      if (image !== undefined) for (const old of imagesOf(locked)) await dropImage(db, old)
      const upcoming = []
      for (const event of locked) {
        await fillPlaces(db, event.id)
        const after = found(await findEvent(db, viewer, event.id))
        if (!isUpcomingEvent(after)) continue
        upcoming.push(after)
        await notifyOfMove(db, [event, after], personId, isSeveral)
      }
      const event = found(await findEvent(db, viewer, params.id))
      // The first date that is still to come is announced. Earlier ones may be over.
      const opened = upcoming.filter(({ id }) => redirected.includes(id))
      if (opened[0]) await notifyOfEvent(db, opened[0], opened.length, personId)
      audit("event", params.id, before, { ...event, ...(isSeveral && { count: locked.length }) })
      return { message: countedMessage(locked.length, "saved"), data: { event } }
    },

    "DELETE /events/{id}": async ({ db, viewer, params, query, audit }) => {
      const { personId } = viewer
      const locked = await lockScope(db, viewer, params.id, query.scope)
      for (const event of locked) await notifyOfCancellation(db, event, personId, locked.length > 1)
      const deleted = await deleteEvents(db, viewer, locked)
      await withdrawEndedSeries(db, locked[0])
      audit("event", params.id, locked[0], null)
      return { message: countedMessage(locked.length, "deleted"), data: { deleted } }
    },
  })
  return { ...handlers, ...aliasPaths("/events", "/admin/events", handlers) }
}
