import { mailEndpoints } from "#contract/mail.ts"
import { found, refuse } from "../lib/errors.ts"
import { routes } from "../lib/http/handlers.ts"
import { planSending } from "../lib/mail/outbox.ts"
import { findMail, findMailWithText, listMails } from "./queries.ts"
import { mayBeResent } from "./rules.ts"

export const mailRoutes = () =>
  routes(mailEndpoints, {
    "GET /mail": async ({ db, query }) => ({ data: await listMails(db, query) }),

    "GET /mail/{id}": async ({ db, params }) => ({
      data: { mail: found(await findMailWithText(db, params.id)) },
    }),

    "POST /mail/{id}/resend": async ({ db, params, audit }) => {
      const before = found(await findMail(db, params.id))
      if (!mayBeResent(before)) refuse("This e-mail has already been sent.")
      await planSending(db, params.id)
      audit("mail", params.id, null, null)
      return {
        message: "The e-mail is being sent again.",
        data: { mail: found(await findMail(db, params.id)) },
      }
    },
  })
