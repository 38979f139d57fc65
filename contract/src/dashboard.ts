import * as z from "zod"
import { endpoints } from "./endpoints.ts"
import { data } from "./replies.ts"

/** What the administrator's dashboard counts (spec 001, "Admin dashboard"). */
export const dashboardStats = z.object({
  students: z.int(),
  lecturers: z.int(),
  /** People who asked for an account and wait for an answer. */
  registrations: z.int(),
  unsent_mail: z.int(),
  /** The current year's name, null while none is set. */
  academic_year: z.string().nullable(),
})
export type DashboardStats = z.infer<typeof dashboardStats>

/** A line of the audit log, as far as it is news: a record that somebody changed, or somebody who registered. */
export const activity = z.object({
  id: z.int(),
  at: z.string(),
  /** The endpoint that was called: "POST /terms". */
  action: z.string(),
  /** The kind of record, such as "academic_year". */
  entity: z.string(),
  /** What the record calls itself, where the log knows. */
  subject: z.string().nullable(),
  /** Who did it; null for somebody who was not signed in. */
  actor: z.string().nullable(),
})
export type Activity = z.infer<typeof activity>

export const dashboardEndpoints = endpoints({
  "GET /admin/dashboard/stats": { roles: ["admin"], response: data({ stats: dashboardStats }) },
  "GET /admin/dashboard/activities": { roles: ["admin"], response: data({ activities: z.array(activity) }) },
})
