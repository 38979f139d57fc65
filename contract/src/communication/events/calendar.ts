import { download, endpoints } from "../../lib/endpoints.ts"

export const eventCalendarEndpoints = endpoints({
  /** The event for the calendar of anybody's own device; visitors get those that they see. */
  "GET /events/{id}/calendar.ics": { roles: "anyone", response: download },
})
