import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { counts, data } from "../lib/replies.ts"
import { subject, subjectList } from "./endpoints.ts"

/** Modules under both names that callers read (spec 002 section 7). */
const modules = data({ subjects: z.array(subject), modules: z.array(subject), total: z.int() })

const teachingStats = counts("modules", "active", "students", "assignments")

/** The modules that a student takes and that a lecturer teaches. */
export const ownModuleEndpoints = endpoints({
  /** The modules of the student's active term or, with `term_id`, of another of their terms. */
  "GET /students/my-modules": {
    roles: ["student"],
    query: subjectList,
    response: data({ modules: z.array(subject), total: z.int() }),
  },
  "GET /lecturers/my/subjects": { roles: ["lecturer"], query: subjectList, response: modules },
  "GET /lecturers/my/subjects/stats": { roles: ["lecturer"], response: data({ stats: teachingStats }) },
  "GET /lecturers/{id}/modules": { roles: ["admin", "lecturer"], query: subjectList, response: modules },
})
