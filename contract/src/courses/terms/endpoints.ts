import * as z from "zod"
import { className } from "../../college/classes/fields.ts"
import { endNotLater, isEndLater } from "../../lib/days.ts"
import { endpoints, signedIn } from "../../lib/endpoints.ts"
import { choice, chosen, day, line, version, whole } from "../../lib/fields.ts"
import { listQuery } from "../../lib/lists.ts"
import { data, deletedReply, listOf, one } from "../../lib/replies.ts"

/** A term is taught at the college, or is teaching practice in schools. */
export const termKinds = ["course", "practice"] as const
const termStatuses = ["active", "inactive", "closed"] as const

export const term = z.object({
  id: z.int(),
  academic_year_id: z.int(),
  academic_year_name: z.string(),
  term_number: z.int(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** One term is active in each year of study, because two cohorts run side by side. */
  is_active: z.boolean(),
  /** The time at which the term's grades and assignments were locked; null while the term is open. */
  closed_at: z.string().nullable(),
  year_of_study: z.int(),
  /** Null in teaching practice. */
  semester: z.int().nullable(),
  kind: z.enum(termKinds),
  students_count: z.int(),
  version: z.int(),
})
export type Term = z.infer<typeof term>

/** Spec 001 section 5: all five fields are required. The dates must lie within the academic year. */
export const termInput = z
  .object({
    academic_year_id: chosen("Academic year"),
    term_number: whole("Term number", 1, 6),
    name: line("Name", 80),
    start_date: day("Start date"),
    end_date: day("End date"),
    version,
  })
  .refine(isEndLater, endNotLater)

export const termList = listQuery(["name", "academic_year_name", "term_number", "start_date", "end_date"], {
  academic_year_id: chosen("Academic year").optional(),
  year_of_study: whole("Year of study", 1, 2).optional(),
  status: choice("Status", termStatuses).optional(),
  /** Finds the terms in which this class or this student was enrolled. Only administrators may name a student. */
  class: className("Class").optional(),
  student_id: chosen("Student").optional(),
})

export const termEndpoints = endpoints({
  "GET /terms": { roles: signedIn, query: termList, response: listOf("terms", term) },
  /** A student's own active term. Staff get the active term of each year of study in `terms`, and the first one in `term`. */
  "GET /terms/current": {
    roles: signedIn,
    response: data({ term: term.nullable(), terms: z.array(term) }),
  },
  "GET /terms/{id}": { roles: signedIn, response: one("term", term) },
  "POST /terms": { roles: ["admin"], body: termInput, status: 201, response: one("term", term) },
  "PUT /terms/{id}": { roles: ["admin"], body: termInput, response: one("term", term) },
  "PUT /terms/{id}/activate": { auditLabel: "made active", roles: ["admin"], response: one("term", term) },
  "DELETE /terms/{id}": { roles: ["admin"], response: deletedReply },
})
