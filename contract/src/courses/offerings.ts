import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { chosen, flag } from "../lib/fields.ts"
import { data, done, one } from "../lib/replies.ts"
import { subjectReference } from "./subjects/reference.ts"
import { termKinds } from "./terms/endpoints.ts"
import { termReference } from "./terms/reference.ts"

/** A subject that the office offers in a term. */
const offering = z.object({
  id: z.int(),
  ...subjectReference,
  ...termReference,
  /** True if the term is closed. Its subjects can't be changed then. */
  closed: z.boolean(),
  /** True if marks, work, classes or lecturers refer to the offering. It can't be removed then. */
  in_use: z.boolean(),
})
export type Offering = z.infer<typeof offering>

export const offeringInput = z.object({
  subject_id: chosen("Subject"),
  term_id: chosen("Term"),
  /**
   * Confirms that the subject is offered in another semester of its year. Without the confirmation such a term is refused,
   * and this field's error is the question (product decision 3.19). Every form that adds a subject to a term has this field.
   */
  another_semester: flag,
})

/**
 * A subject that runs in a term, because the office offered it there or because it belongs to the term's place in the
 * course.
 */
const termSubject = z.object({
  ...subjectReference,
  year_of_study: z.int(),
  /** Null in teaching practice. */
  semester: z.int().nullable(),
  kind: z.enum(termKinds),
})
export type TermSubject = z.infer<typeof termSubject>

export const offeringEndpoints = endpoints({
  /** The terms of a subject, newest first. */
  "GET /offerings": {
    roles: ["admin"],
    query: z.object({ subject_id: chosen("Subject") }),
    response: data({ offerings: z.array(offering) }),
  },
  /** The subjects of a term, by code. */
  "GET /terms/{id}/subjects": {
    roles: ["admin"],
    response: data({ subjects: z.array(termSubject) }),
  },
  "POST /offerings": {
    roles: ["admin"],
    body: offeringInput,
    status: 201,
    response: one("offering", offering),
  },
  "DELETE /offerings/{id}": { roles: ["admin"], response: done },
})
