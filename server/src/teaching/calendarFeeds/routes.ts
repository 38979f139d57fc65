import { randomBytes } from "node:crypto"
import { calendarFeedEndpoints } from "#contract/teaching/calendarFeeds.ts"
import { routes } from "../../lib/http/handlers.ts"
import { deleteFeed, findFeed, saveFeed } from "./queries.ts"

export const calendarFeedRoutes = ({ publicUrl }: { publicUrl: string }) =>
  routes(calendarFeedEndpoints, {
    "GET /calendar-feed": async ({ db, viewer }) => ({
      data: { calendarFeed: (await findFeed(db, viewer.personId)) ?? null },
    }),

    "POST /calendar-feed": async ({ db, viewer, audit }) => {
      const secret = randomBytes(32).toString("base64url")
      const calendarFeed = await saveFeed(db, viewer.personId, secret)
      audit("calendar_feed", viewer.personId, null, null)
      return {
        message: "Your calendar address is ready.",
        data: { calendarFeed, feed_url: `${publicUrl}/calendar/${secret}.ics` },
      }
    },

    "DELETE /calendar-feed": async ({ db, viewer, audit }) => {
      await deleteFeed(db, viewer.personId)
      audit("calendar_feed", viewer.personId, null, null)
      return { message: "Your calendar address no longer works." }
    },
  })
