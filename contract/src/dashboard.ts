import * as z from "zod"
import { auditEntry } from "./audit.ts"
import { endpoints } from "./lib/endpoints.ts"
import { counts, data } from "./lib/replies.ts"

/** The figures of the administrator's dashboard (spec 001, "Admin dashboard"). Registrations are those that wait for approval. */
export const dashboardStats = counts(
  "students",
  "lecturers",
  "subjects",
  "assignments",
  "registrations",
  "unsent_mail",
).extend({
  /** The current year's name, null if none is set. */
  academic_year: z.string().nullable(),
})
export type DashboardStats = z.infer<typeof dashboardStats>

/** A fault in the running of the college that an administrator should put right. */
export const adminNotice = z.object({ kind: z.string(), sentence: z.string(), since: z.string() })
export type AdminNotice = z.infer<typeof adminNotice>

export const dashboardEndpoints = endpoints({
  "GET /admin/dashboard/stats": {
    roles: ["admin"],
    response: data({ stats: dashboardStats, notices: z.array(adminNotice) }),
  },
  /** The latest entries of the audit log by other people. */
  "GET /admin/dashboard/activities": {
    roles: ["admin"],
    response: data({ activities: z.array(auditEntry) }),
  },
})
