import * as z from "zod"
import { endpoints } from "./lib/endpoints.ts"
import { version, whole } from "./lib/fields.ts"
import { data, one } from "./lib/replies.ts"

/** The kinds of record that are deleted when they are old. Everything else is kept. */
export const keptKinds = ["mail", "notification", "message", "session"] as const
export type KeptKind = (typeof keptKinds)[number]

/** For how many days each kind is kept. */
const retention = z.object({
  mail_days: z.int(),
  notification_days: z.int(),
  message_days: z.int(),
  session_days: z.int(),
  version: z.int(),
})
export type Retention = z.infer<typeof retention>

export const retentionInput = z.object({
  mail_days: whole("Mail", 30, 3650),
  notification_days: whole("Notifications", 30, 3650),
  message_days: whole("Messages", 30, 3650),
  // No session lives for longer than 30 days.
  session_days: whole("Sign-in records", 31, 3650),
  version,
})

/** The records of a kind: how many there are, how many of them are older than they are kept for, and the day of the oldest. */
const stock = z.object({
  kind: z.enum(keptKinds),
  count: z.int(),
  due: z.int(),
  oldest: z.string().nullable(),
})
export type Stock = z.infer<typeof stock>

/** How many records of each kind the nightly job deleted on a day. */
const run = z.object({
  day: z.string(),
  mails: z.int(),
  notifications: z.int(),
  messages: z.int(),
  sessions: z.int(),
})
export type RetentionRun = z.infer<typeof run>

export const retentionEndpoints = endpoints({
  /** The days, what there is now, and the last seven nights that deleted anything. */
  "GET /retention": {
    roles: ["admin"],
    response: data({ retention, stocks: z.array(stock), runs: z.array(run) }),
  },
  "PUT /retention": { roles: ["admin"], body: retentionInput, response: one("retention", retention) },
})
