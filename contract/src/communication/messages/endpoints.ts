import * as z from "zod"
import { email } from "../../lib/contactFields.ts"
import { endpoints } from "../../lib/endpoints.ts"
import { choice, line, optionalLine, optionalText, text, version } from "../../lib/fields.ts"
import { listQuery } from "../../lib/lists.ts"
import { data, done, one } from "../../lib/replies.ts"
import { heldReasons } from "./holding.ts"

const settableStatuses = ["new", "read", "answered"] as const
export type SettableStatus = (typeof settableStatuses)[number]
const statuses = ["held", ...settableStatuses] as const

/** A message from the contact form (spec 000 section 5). */
const messageInput = z.object({
  name: line("Name", 100),
  email: email(),
  phone: optionalLine("Phone", 40),
  subject: line("Subject", 150),
  message: text("Message", 5000),
  /**
   * The address of the office or the lecturer. Without an address, or with an unknown one, the message is for the college.
   */
  to: optionalLine("To", 100),
  /** A hidden field that only programs fill in. */
  website: optionalText("Website", 500),
})
export type MessageInput = z.output<typeof messageInput>

const messageLine = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  to: z.string(),
  to_name: z.string(),
  status: z.enum(statuses),
  held_for: z.enum(heldReasons).nullable(),
  created_at: z.string(),
  version: z.int(),
})
export type MessageLine = z.infer<typeof messageLine>

const message = messageLine.extend({ message: z.string() })
export type Message = z.infer<typeof message>

/** Held messages are listed only if the query asks for them. */
export const messageList = listQuery(["created_at", "name", "subject"], {
  status: choice("Status", statuses).optional(),
  to: optionalLine("To", 100),
})

const staff = ["admin", "lecturer"] as const

/**
 * Lecturers see the messages to themselves. Administrators see the others, and those to lecturers while they are held as
 * spam.
 */
export const messageEndpoints = endpoints({
  "POST /contact": {
    auditLabel: "wrote to the college",
    roles: "anyone",
    body: messageInput,
    response: done,
    perMinute: 20,
  },
  "GET /messages": {
    roles: staff,
    query: messageList,
    response: data({
      messages: z.array(messageLine),
      total: z.int(),
      unread: z.int(),
      held: z.int(),
      addressees: z.array(z.object({ to: z.string(), to_name: z.string() })),
    }),
  },
  "GET /messages/{id}": { roles: staff, response: one("message", message) },
  "PUT /messages/{id}": {
    roles: staff,
    body: z.object({ status: choice("Status", settableStatuses), version }),
    response: one("message", messageLine),
  },
  "POST /messages/{id}/release": {
    auditLabel: "released",
    roles: ["admin"],
    body: z.object({ version }),
    response: one("message", messageLine),
  },
  "DELETE /messages/{id}": { roles: staff, response: done },
})
