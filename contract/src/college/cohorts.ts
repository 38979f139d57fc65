import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { choice, flag, line, version } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { deletedReply, listOf, one } from "../lib/replies.ts"

const cohort = z.object({
  id: z.int(),
  name: z.string(),
  /** A retired cohort keeps its students, and can't be chosen for others. */
  is_retired: z.boolean(),
  students_count: z.int(),
  version: z.int(),
})
export type Cohort = z.infer<typeof cohort>

/** The numbers of a cohort's students begin with its name: IPTE26-0001. */
export const cohortInput = z.object({
  name: line("Name", 12)
    .transform((name) => name.toUpperCase())
    .pipe(z.string().regex(/^[A-Z]{2,8}\d{2}$/, "Name must be letters and two digits, such as IPTE26.")),
  is_retired: flag,
  version,
})

export const cohortList = listQuery(["name", "students_count"], {
  status: choice("Status", ["open", "retired"]).optional(),
})

const reply = one("cohort", cohort)

/** The intakes of students. The college begins with those of spec 001 section 9; each academic year adds its own. */
export const cohortEndpoints = endpoints({
  "GET /cohorts": { roles: ["admin"], query: cohortList, response: listOf("cohorts", cohort) },
  "GET /cohorts/{id}": { roles: ["admin"], response: reply },
  "POST /cohorts": { roles: ["admin"], body: cohortInput, status: 201, response: reply },
  "PUT /cohorts/{id}": { roles: ["admin"], body: cohortInput, response: reply },
  /** A cohort with students can't be deleted. */
  "DELETE /cohorts/{id}": { roles: ["admin"], response: deletedReply },
})
