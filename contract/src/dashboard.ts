import * as z from "zod"
import { auditEntry } from "./audit.ts"
import { endpoints } from "./lib/endpoints.ts"
import { data } from "./lib/replies.ts"

/** What the administrator's dashboard counts (spec 001, "Admin dashboard"). */
export const dashboardStats = z.object({
  students: z.int(),
  lecturers: z.int(),
  subjects: z.int(),
  assignments: z.int(),
  /** People who asked for an account and wait for an answer. */
  registrations: z.int(),
  unsent_mail: z.int(),
  /** The current year's name, null while none is set. */
  academic_year: z.string().nullable(),
})
export type DashboardStats = z.infer<typeof dashboardStats>

export const dashboardEndpoints = endpoints({
  "GET /admin/dashboard/stats": { roles: ["admin"], response: data({ stats: dashboardStats }) },
  /** The latest that others did, from the audit log. */
  "GET /admin/dashboard/activities": {
    roles: ["admin"],
    response: data({ activities: z.array(auditEntry) }),
  },
})
