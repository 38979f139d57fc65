import { randomUUID } from "node:crypto"
import { notificationEndpoints } from "#contract/notifications/endpoints.ts"
import { found } from "../lib/errors.ts"
import { routes } from "../lib/http/handlers.ts"
import {
  countByType,
  countUnread,
  deleteNotification,
  listNotifications,
  markRead,
  notify,
  ofAudience,
} from "./queries.ts"
import { sentTo } from "./rules.ts"

export const notificationRoutes = () =>
  routes(notificationEndpoints, {
    "GET /notifications": async ({ db, user, query }) => ({
      data: await listNotifications(db, user.id, query),
    }),

    "GET /notifications/unread-count": async ({ db, user }) => ({
      data: { count: await countUnread(db, user.id) },
    }),

    "GET /notifications/stats": async ({ db, user }) => ({ data: { stats: await countByType(db, user.id) } }),

    "POST /notifications": async ({ db, user, body, audit }) => {
      const { audience, ...note } = body
      const effect = `message ${randomUUID()}`
      const count = await notify(db, { ...note, to: ofAudience(audience), senderId: user.id, effect })
      audit("notification", effect, null, { ...body, count })
      return { message: sentTo(count), data: { count } }
    },

    "PATCH /notifications/{id}/read": async ({ db, user, params }) => {
      found((await markRead(db, user.id, params.id))[0])
      return {}
    },

    "PATCH /notifications/mark-all-read": async ({ db, user }) => {
      await markRead(db, user.id)
      return { message: "All notifications are read." }
    },

    "DELETE /notifications/{id}": async ({ db, user, params }) => {
      found(await deleteNotification(db, user.id, params.id))
      return { message: "Notification deleted." }
    },
  })
