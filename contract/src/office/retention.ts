import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { version, whole } from "../lib/fields.ts"
import { data, one } from "../lib/replies.ts"

/** The kinds of record that are deleted when they are old, by days that an administrator sets. */
export const retainedKinds = [
  "mail",
  "unsent_mail",
  "notification",
  "message",
  "session",
  "audit",
  "version",
  "failed_job",
  "deleted",
] as const
export type RetainedKind = (typeof retainedKinds)[number]

/** The fewest and the most days for which a kind may be kept. No session lasts longer than 30 days. */
export const daysOfKinds = {
  mail: [30, 3650],
  unsent_mail: [90, 3650],
  notification: [30, 3650],
  message: [30, 3650],
  session: [31, 3650],
  audit: [1095, 7300],
  version: [365, 7300],
  failed_job: [30, 3650],
  deleted: [30, 3650],
} as const satisfies Record<RetainedKind, readonly [min: number, max: number]>

const retention = z.object({
  mail_days: z.int(),
  unsent_mail_days: z.int(),
  notification_days: z.int(),
  message_days: z.int(),
  session_days: z.int(),
  audit_days: z.int(),
  version_days: z.int(),
  failed_job_days: z.int(),
  deleted_days: z.int(),
  version: z.int(),
})
export type Retention = z.infer<typeof retention>

export const retentionInput = z.object({
  mail_days: whole("Emails", ...daysOfKinds.mail),
  unsent_mail_days: whole("Unsent emails", ...daysOfKinds.unsent_mail),
  notification_days: whole("Notifications", ...daysOfKinds.notification),
  message_days: whole("Messages", ...daysOfKinds.message),
  session_days: whole("Sign-in records", ...daysOfKinds.session),
  audit_days: whole("Audit log", ...daysOfKinds.audit),
  version_days: whole("Old versions of pages", ...daysOfKinds.version),
  failed_job_days: whole("Failed jobs", ...daysOfKinds.failed_job),
  deleted_days: whole("Deleted records", ...daysOfKinds.deleted),
  version,
})

/** The records of a kind: how many there are, how many of them are due for deletion, and the day of the oldest. */
const stock = z.object({
  kind: z.enum(retainedKinds),
  count: z.int(),
  due: z.int(),
  oldest: z.string().nullable(),
})
export type Stock = z.infer<typeof stock>

/** How many records of each kind the nightly job deleted on a day. */
const run = z.object({
  day: z.string(),
  deleted: z.array(z.object({ kind: z.enum(retainedKinds), count: z.int() })),
})
export type RetentionRun = z.infer<typeof run>

export const retentionEndpoints = endpoints({
  /** The settings, the present records, and the last seven nights that deleted anything. */
  "GET /retention": {
    roles: ["admin"],
    response: data({ retention, stocks: z.array(stock), runs: z.array(run) }),
  },
  "PUT /retention": { roles: ["admin"], body: retentionInput, response: one("retention", retention) },
})
