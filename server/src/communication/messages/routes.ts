import { messageEndpoints } from "#contract/communication/messages/endpoints.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { lock } from "../../lib/db/locks.ts"
import { found, refuse } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { collegeColumns, findAddressee } from "./addressees.queries.ts"
import { deliver, withdrawNotice } from "./delivery.queries.ts"
import {
  createMessage,
  deleteMessage,
  findMessage,
  findPrecedents,
  listMessages,
  markMessage,
  readdressMessage,
  readMessage,
} from "./queries.ts"
import { thanks, whyHeld, whyNotMarked, whyNotReleased } from "./rules.ts"

export function messageRoutes({ publicUrl }: { publicUrl: string }) {
  const lockMessage = async (db: Database, viewer: Viewer, id: number) =>
    found(await lock(db, "contact_message", id, () => findMessage(db, viewer, id)))

  return routes(messageEndpoints, {
    "POST /contact": async ({ db, body, http, audit }) => {
      const addressee = await findAddressee(db, body.to)
      const reason = whyHeld(body, await findPrecedents(db, body, http.request.ip))
      const id = await createMessage(db, body, addressee ?? collegeColumns, reason)
      if (reason === null) await deliver(db, await readMessage(db, id), publicUrl)
      // A visitor's text is kept out of the permanent log.
      audit("message", id, null, null)
      return { message: thanks(addressee !== undefined) }
    },

    "GET /messages": async ({ db, viewer, query }) => ({ data: await listMessages(db, viewer, query) }),

    "GET /messages/{id}": async ({ db, viewer, params }) => ({
      data: { message: found(await findMessage(db, viewer, params.id)) },
    }),

    "PUT /messages/{id}": async ({ db, viewer, params, body: { status }, version, audit }) => {
      const before = await lockMessage(db, viewer, params.id)
      refuse(whyNotMarked(before))
      refuseStale(before, version)
      await markMessage(db, params.id, status)
      audit("message", params.id, { status: before.status }, { status })
      const message = await readMessage(db, params.id)
      return { message: `Message marked as ${status}.`, data: { message } }
    },

    "POST /messages/{id}/release": async ({ db, viewer, params, version, audit }) => {
      const before = await lockMessage(db, viewer, params.id)
      refuse(whyNotReleased(before))
      refuseStale(before, version)
      await markMessage(db, params.id, "new")
      // A lecturer may have left since, and would never read it.
      if (!(await findAddressee(db, before.to))) await readdressMessage(db, params.id, collegeColumns)
      const message = await readMessage(db, params.id)
      await deliver(db, message, publicUrl)
      audit("message", params.id, { status: before.status }, { status: message.status })
      return { message: `Message sent on to ${message.to_name}.`, data: { message } }
    },

    "DELETE /messages/{id}": async ({ db, viewer, params, audit }) => {
      const { status } = await lockMessage(db, viewer, params.id)
      await deleteMessage(db, params.id)
      await withdrawNotice(db, params.id)
      audit("message", params.id, { status }, null)
      return { message: "Message deleted." }
    },
  })
}
