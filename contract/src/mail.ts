import * as z from "zod"
import { endpoints } from "./lib/endpoints.ts"
import { choice } from "./lib/fields.ts"
import { listQuery } from "./lib/lists.ts"
import { listOf, one } from "./lib/replies.ts"

const mailStatuses = ["unsent", "sent"] as const

/** A mail of the outbox as the list shows it. */
export const mailLine = z.object({
  id: z.int(),
  to_name: z.string(),
  to_address: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  /** How often it was tried. */
  attempts: z.int(),
  /** Why the last try failed, in words. */
  last_error: z.string().nullable(),
  /** When it is tried next by itself; null when it was sent, or when the mail server will never take it. */
  next_attempt_at: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
})
export type MailLine = z.infer<typeof mailLine>

/** With its text; the keys of one-time links in it are for its reader alone. */
const mail = mailLine.extend({ body: z.string() })

export const mailList = listQuery(["created_at", "sent_at", "to_name", "subject"], {
  status: choice("Status", mailStatuses).optional(),
})

export const mailEndpoints = endpoints({
  "GET /mail": { roles: ["admin"], query: mailList, response: listOf("mails", mailLine) },
  "GET /mail/{id}": { roles: ["admin"], response: one("mail", mail) },
  "POST /mail/{id}/resend": { auditLabel: "sent again", roles: ["admin"], response: one("mail", mailLine) },
})
