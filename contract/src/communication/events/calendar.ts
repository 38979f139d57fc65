import { download, endpoints } from "../../lib/endpoints.ts"

export const eventCalendarEndpoints = endpoints({
  /** The event as a calendar file for anybody's own device. Visitors get only the events that they may see. */
  "GET /events/{id}/calendar.ics": { roles: "anyone", response: download },
})
