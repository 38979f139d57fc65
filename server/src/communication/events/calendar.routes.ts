import { eventCalendarEndpoints } from "#contract/communication/events/calendar.ts"
import { found } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { calendarFileOf } from "./calendar.queries.ts"
import { findEvent } from "./queries.ts"

export const eventCalendarRoutes = ({ publicUrl }: { publicUrl: string }) =>
  routes(eventCalendarEndpoints, {
    "GET /events/{id}/calendar.ics": async ({ db, viewer, params }) =>
      calendarFileOf(publicUrl, viewer, found(await findEvent(db, viewer, params.id))),
  })
