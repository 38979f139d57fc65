import * as z from "zod"
import { endpoints } from "./lib/endpoints.ts"
import { choice, email, line, optionalLine, optionalText, text, version } from "./lib/fields.ts"
import { listQuery } from "./lib/lists.ts"
import { done, listOf, one } from "./lib/replies.ts"

const messageStatuses = ["new", "read", "answered"] as const

/** A message from the contact form (spec 000 section 5). */
export const messageInput = z.object({
  name: line("Name", 100),
  email: email(),
  phone: optionalLine("Phone", 40),
  subject: line("Subject", 150),
  message: text("Message", 5000),
  /** A hidden field that only programs fill in. */
  website: optionalText("Website", 500),
})
export type MessageInput = z.output<typeof messageInput>

/** A message in the list. */
export const messageLine = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  status: z.enum(messageStatuses),
  created_at: z.string(),
  version: z.int(),
})
export type MessageLine = z.infer<typeof messageLine>

const message = messageLine.extend({ message: z.string() })

export const messageList = listQuery(["created_at", "name", "subject"], {
  status: choice("Status", messageStatuses).optional(),
})

export const messageEndpoints = endpoints({
  "POST /contact": {
    auditLabel: "wrote to the college",
    roles: "anyone",
    body: messageInput,
    response: done,
    perMinute: 20,
  },
  "GET /messages": { roles: ["admin"], query: messageList, response: listOf("messages", messageLine) },
  "GET /messages/{id}": { roles: ["admin"], response: one("message", message) },
  "PUT /messages/{id}": {
    roles: ["admin"],
    body: z.object({ status: choice("Status", messageStatuses), version }),
    response: one("message", messageLine),
  },
})
