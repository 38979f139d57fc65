import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { choice } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { listOf, one } from "../lib/replies.ts"

/**
 * A message that was not tried yet waits; one that the mail server did not take is unsent; where no mail server is set it is
 * written to the data folder, and reaches nobody.
 */
const mailStatuses = ["waiting", "unsent", "written", "sent"] as const

/** A message of the outbox in the list. */
export const mailLine = z.object({
  id: z.int(),
  to_name: z.string(),
  to_address: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  /** The number of attempts. */
  attempts: z.int(),
  /** Why the last attempt failed. */
  last_error: z.string().nullable(),
  /** When it is retried automatically; null if it was sent or is undeliverable. */
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
  /** Writes to the address of the administrator who asks, to see whether the mail server takes it. */
  "POST /mail/test": { auditLabel: "tested", roles: ["admin"], status: 201, response: one("mail", mailLine) },
  "POST /mail/{id}/resend": { auditLabel: "sent again", roles: ["admin"], response: one("mail", mailLine) },
})
