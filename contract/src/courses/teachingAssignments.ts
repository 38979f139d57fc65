import * as z from "zod"
import { className, optionalClass } from "../college/classes/fields.ts"
import { endpoints } from "../lib/endpoints.ts"
import { chosen, flag, otherNames } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { done, listOf, one } from "../lib/replies.ts"
import { subjectReference } from "./subjects/reference.ts"
import { termReference } from "./terms/reference.ts"

/** A lecturer teaches a subject to a class in a term, or to all classes if it is null (product decision 3.3). */
export const teachingAssignment = z.object({
  id: z.int(),
  lecturer_id: z.int(),
  lecturer_name: z.string(),
  ...subjectReference,
  ...termReference,
  class: z.string().nullable(),
  /** A closed term keeps its teaching assignments. */
  closed: z.boolean(),
})
export type TeachingAssignment = z.infer<typeof teachingAssignment>

export const teachingAssignmentInput = z.object({
  lecturer_id: chosen("Lecturer"),
  subject_id: chosen("Subject"),
  term_id: chosen("Term"),
  another_semester: flag,
  class: optionalClass("Class").register(otherNames, { name: "student_class" }),
})

const teachingAssignmentList = listQuery(["latest", "lecturer_name", "subject_code", "class"], {
  lecturer_id: chosen("Lecturer").optional(),
  subject_id: chosen("Subject").optional(),
  term_id: chosen("Term").optional(),
  class: className("Class").optional(),
})

export const teachingAssignmentEndpoints = endpoints({
  "GET /teaching-assignments": {
    roles: ["admin", "lecturer"],
    query: teachingAssignmentList,
    response: listOf("teachingAssignments", teachingAssignment),
  },
  "POST /teaching-assignments": {
    roles: ["admin"],
    body: teachingAssignmentInput,
    status: 201,
    response: one("teachingAssignment", teachingAssignment),
  },
  "DELETE /teaching-assignments/{id}": { roles: ["admin"], response: done },
})
