import * as z from "zod"
import { endpoints, signedIn } from "../lib/endpoints.ts"
import { data, done } from "../lib/replies.ts"

/**
 * The address at which a person's own calendar app reads the college's dates. It opens without signing in, so it is secret,
 * is shown once, and stops working when the person renews or revokes it.
 */
const calendarFeed = z.object({ created_at: z.string() })

export const calendarFeedEndpoints = endpoints({
  "GET /calendar-feed": { roles: signedIn, response: data({ calendarFeed: calendarFeed.nullable() }) },
  /** Creates the address, or replaces the old one, which stops working. */
  "POST /calendar-feed": {
    roles: signedIn,
    confidential: true,
    status: 201,
    response: data({ calendarFeed, feed_url: z.string() }),
  },
  "DELETE /calendar-feed": { roles: signedIn, auditLabel: "revoked", response: done },
})
