import { randomUUID } from "node:crypto"
import { notificationEndpoints } from "#contract/people/notifications/endpoints.ts"
import { found } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { roleOf } from "./audiences.queries.ts"
import {
  changeNotifications,
  countByType,
  countUnread,
  deleteNotification,
  listNotifications,
  markRead,
} from "./inbox.queries.ts"
import { notify } from "./queries.ts"
import { countReach } from "./reach.queries.ts"
import { sentTo } from "./rules.ts"

export const notificationRoutes = ({ hasMailServer }: { hasMailServer: boolean }) =>
  routes(notificationEndpoints, {
    "GET /notifications": async ({ db, viewer, query }) => ({
      data: await listNotifications(db, viewer, query),
    }),

    "GET /notifications/unread-count": async ({ db, viewer }) => ({
      data: { count: await countUnread(db, viewer) },
    }),

    "GET /notifications/stats": async ({ db, viewer }) => ({
      data: { stats: await countByType(db, viewer) },
    }),

    "GET /notifications/reach": async ({ db, query }) => ({
      data: { counts: await countReach(db, query, hasMailServer) },
    }),

    "POST /notifications": async ({ db, viewer, body, audit }) => {
      const { audience, portal_only: portalOnly = false, ...note } = body
      const effect = `message ${randomUUID()}`
      const count = await notify(db, {
        ...note,
        portalOnly,
        to: roleOf(audience),
        senderId: viewer.personId,
        effect,
      })
      audit("notification", effect, null, { ...body, count })
      return { message: sentTo(count), data: { count } }
    },

    "PATCH /notifications": async ({ db, viewer, body }) => {
      await changeNotifications(db, viewer, body)
      return {}
    },

    "PATCH /notifications/{id}/read": async ({ db, viewer, params }) => {
      found((await markRead(db, viewer, params.id))[0])
      return {}
    },

    "PATCH /notifications/mark-all-read": async ({ db, viewer }) => {
      await markRead(db, viewer)
      return { message: "All notifications are read." }
    },

    "DELETE /notifications/{id}": async ({ db, viewer, params }) => {
      found(await deleteNotification(db, viewer, params.id))
      return { message: "Notification deleted." }
    },
  })
