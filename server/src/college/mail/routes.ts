import { mailEndpoints } from "#contract/college/mail.ts"
import { found, refuse } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { planSending, queueMail } from "../../lib/mail/outbox.ts"
import { findAddressee, findMail, findMailWithText, listMails } from "./queries.ts"
import { mayBeResent } from "./rules.ts"

export const mailRoutes = ({ hasMailServer }: { hasMailServer: boolean }) =>
  routes(mailEndpoints, {
    "GET /mail": async ({ db, query }) => ({ data: await listMails(db, query) }),

    "GET /mail/{id}": async ({ db, params }) => ({
      data: { mail: found(await findMailWithText(db, params.id)) },
    }),

    "POST /mail/test": async ({ db, viewer, audit }) => {
      const to = await findAddressee(db, viewer.personId)
      const id = await queueMail(db, {
        ...to,
        subject: "A test of the college's mail",
        body: "The mail server has taken this email, and it has reached you. Invitations, links and notifications go the same way.",
      })
      audit("mail", id, null, null)
      return {
        message: hasMailServer
          ? `A test to ${to.to_address} is on its way. Its line in the list shows whether the mail server took it.`
          : `No mail server is set, so the test to ${to.to_address} is only written to the data folder.`,
        data: { mail: found(await findMail(db, id)) },
      }
    },

    "POST /mail/{id}/resend": async ({ db, params, audit }) => {
      const before = found(await findMail(db, params.id))
      if (!mayBeResent(before)) refuse("This email has already been sent.")
      await planSending(db, params.id)
      audit("mail", params.id, null, null)
      return {
        message: "The email is being sent again.",
        data: { mail: found(await findMail(db, params.id)) },
      }
    },
  })
