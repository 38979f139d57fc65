import * as z from "zod"
import { classNames } from "./college/classes.ts"
import { endpoints } from "./lib/endpoints.ts"
import { choice, chosen, optionalChoice, otherNames } from "./lib/fields.ts"
import { listQuery } from "./lib/lists.ts"
import { done, listOf, one } from "./lib/replies.ts"

/** Who teaches what: a lecturer, a subject, a term and a class, or all of them where it is null (product decision 3.3). */
export const teaching = z.object({
  id: z.int(),
  lecturer_id: z.int(),
  lecturer_name: z.string(),
  subject_id: z.int(),
  subject_code: z.string(),
  subject_name: z.string(),
  term_id: z.int(),
  term_name: z.string(),
  academic_year_name: z.string(),
  class: z.string().nullable(),
  /** A term that is over and closed keeps who taught in it. */
  closed: z.boolean(),
})
export type Teaching = z.infer<typeof teaching>

export const teachingInput = z.object({
  lecturer_id: chosen("Lecturer"),
  subject_id: chosen("Subject"),
  term_id: chosen("Term"),
  class: optionalChoice("Class", classNames).register(otherNames, { name: "student_class" }),
})

const teachingList = listQuery(["latest", "lecturer_name", "subject_code", "class"], {
  lecturer_id: chosen("Lecturer").optional(),
  subject_id: chosen("Subject").optional(),
  term_id: chosen("Term").optional(),
  class: choice("Class", classNames).optional(),
})

export const teachingEndpoints = endpoints({
  "GET /teaching": {
    roles: ["admin", "lecturer"],
    query: teachingList,
    response: listOf("teaching", teaching),
  },
  "POST /teaching": {
    roles: ["admin"],
    body: teachingInput,
    status: 201,
    response: one("teaching", teaching),
  },
  "DELETE /teaching/{id}": { roles: ["admin"], response: done },
})
