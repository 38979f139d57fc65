import * as z from "zod"
import { endNotLater, isEndLater } from "../lib/days.ts"
import { endpoints, signedIn } from "../lib/endpoints.ts"
import { choice, day, flag, line, otherNames, version } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { data, deletedReply, listOf, one } from "../lib/replies.ts"

/** The flagged year is current. The status of others follows from their dates and the college's today (spec 001 section 4). */
const academicYearStatuses = ["current", "upcoming", "active", "completed"] as const

export const academicYear = z.object({
  id: z.int(),
  year_name: z.string(),
  /** The same as year_name: some callers read this name (product decision 2.3). */
  year: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  is_current: z.boolean(),
  status: z.enum(academicYearStatuses),
  /** Days from the first to the last, including both. */
  duration_days: z.int(),
  terms_count: z.int(),
  version: z.int(),
})
export type AcademicYear = z.infer<typeof academicYear>

/** Spec 001 section 5: name and both dates are required, isCurrent is optional. */
export const academicYearInput = z
  .object({
    year_name: line("Academic year", 40).register(otherNames, { name: "year" }),
    start_date: day("Start date"),
    end_date: day("End date"),
    is_current: flag,
    version,
  })
  .refine(isEndLater, endNotLater)

export const academicYearList = listQuery(["year_name", "start_date", "end_date", "duration_days"], {
  status: choice("Status", academicYearStatuses).optional(),
})

const academicYearStats = z.object({
  total: z.int(),
  /** The current year's name; null if none is set. */
  current: z.string().nullable(),
  upcoming: z.int(),
})

export const academicYearEndpoints = endpoints({
  "GET /academic-years": {
    roles: signedIn,
    query: academicYearList,
    response: listOf("academicYears", academicYear),
  },
  "GET /academic-years/stats": { roles: ["admin"], response: data({ stats: academicYearStats }) },
  "GET /academic-years/current": { roles: signedIn, response: one("academicYear", academicYear.nullable()) },
  "GET /academic-years/{id}": { roles: signedIn, response: one("academicYear", academicYear) },
  "POST /academic-years": {
    roles: ["admin"],
    body: academicYearInput,
    status: 201,
    response: one("academicYear", academicYear),
  },
  "PUT /academic-years/{id}": {
    roles: ["admin"],
    body: academicYearInput,
    response: one("academicYear", academicYear),
  },
  "PUT /academic-years/{id}/activate": {
    auditLabel: "made current",
    roles: ["admin"],
    response: one("academicYear", academicYear),
  },
  "DELETE /academic-years/{id}": { roles: ["admin"], response: deletedReply },
})
