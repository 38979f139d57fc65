import { messageEndpoints } from "#contract/messages.ts"
import { lock } from "../lib/db/locks.ts"
import { found } from "../lib/errors.ts"
import { routes } from "../lib/http/handlers.ts"
import { refuseStale } from "../lib/http/versions.ts"
import { mailLetters } from "../mail/letters.queries.ts"
import { createMessage, findMessage, listMessages, listReaders, updateMessage } from "./queries.ts"
import { isFromAProgram, letterOf } from "./rules.ts"

const thanks = { message: "Thank you for your message! We'll get back to you soon." }

export const messageRoutes = ({ publicUrl }: { publicUrl: string }) =>
  routes(messageEndpoints, {
    "POST /contact": async ({ db, body, audit }) => {
      // Spam gets the same reply, so that the program doesn't adapt.
      if (isFromAProgram(body)) return thanks
      const id = await createMessage(db, body)
      const letter = letterOf(body, `${publicUrl}/admin/messages?view=${id}`)
      const addressees = await listReaders(db)
      await mailLetters(
        db,
        addressees.map((to) => ({ to, letter })),
      )
      // A visitor's text stays out of the permanent log.
      audit("message", id, null, null)
      return thanks
    },

    "GET /messages": async ({ db, query }) => ({ data: await listMessages(db, query) }),

    "GET /messages/{id}": async ({ db, params }) => ({
      data: { message: found(await findMessage(db, params.id)) },
    }),

    "PUT /messages/{id}": async ({ db, params, body: { status, version }, audit }) => {
      const before = found(await lock(db, "contact_message", params.id, findMessage))
      refuseStale(before, version)
      const message = await updateMessage(db, params.id, status)
      audit("message", params.id, { status: before.status }, { status })
      return { message: `Message marked as ${status}.`, data: { message } }
    },
  })
