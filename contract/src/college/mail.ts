import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { choice } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { listOf, one } from "../lib/replies.ts"

/**
 * A waiting message has not been tried yet. An unsent one was not accepted by the mail server. Without a mail server, a
 * message is written to the data folder, and reaches nobody.
 */
const mailStatuses = ["waiting", "unsent", "written", "sent"] as const

/** An email in the list. */
const mailLine = z.object({
  id: z.int(),
  to_name: z.string(),
  to_address: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  /** Why the last attempt failed. */
  last_error: z.string().nullable(),
  /** The time of the next automatic attempt; null if the message was sent or is undeliverable. */
  next_attempt_at: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
})
export type MailLine = z.infer<typeof mailLine>

/** A message with its text; the tokens of one-time links are removed. */
const mail = mailLine.extend({ body: z.string() })

export const mailList = listQuery(["created_at", "sent_at", "to_name", "subject"], {
  status: choice("Status", mailStatuses).optional(),
})

export const mailEndpoints = endpoints({
  "GET /mail": { roles: ["admin"], query: mailList, response: listOf("mails", mailLine) },
  "GET /mail/{id}": { roles: ["admin"], response: one("mail", mail) },
  /** Sends a test message to the administrator who asks, to check that the mail server accepts it. */
  "POST /mail/test": { auditLabel: "tested", roles: ["admin"], status: 201, response: one("mail", mailLine) },
  "POST /mail/{id}/resend": { auditLabel: "sent again", roles: ["admin"], response: one("mail", mailLine) },
})
