import * as z from "zod"
import { endpoints } from "../../lib/endpoints.ts"
import { text, whole } from "../../lib/fields.ts"
import { listQuery } from "../../lib/lists.ts"
import { counts, data, listOf, one } from "../../lib/replies.ts"
import { gradingPolicy, letters } from "../grades/policy.ts"
import { gradingPolicyInput } from "./input.ts"

const version = z.object({
  /** The number of the version. */
  id: z.int(),
  policy: gradingPolicy,
  /** Null for the specification's rules, until the college sets a policy or closes a term. */
  created_at: z.string().nullable(),
  created_by: z.string().nullable(),
  in_force: z.boolean(),
  /** The closed terms whose figures are always computed by this version. */
  terms: z.array(z.object({ id: z.int(), name: z.string(), academic_year_name: z.string() })),
})
export type PolicyVersion = z.infer<typeof version>

/** A figure under the present policy and under the new one. */
const change = <Figure extends z.ZodType>(schema: Figure) => z.object({ before: schema, after: schema })
const figure = change(z.number().nullable())

const changedStudent = z.object({
  id: z.int(),
  student_number: z.string(),
  name: z.string(),
  class: z.string().nullable(),
  /** The modules of open terms whose grade or letter changes. */
  modules: z.array(
    z.object({
      subject_code: z.string(),
      subject_name: z.string(),
      term_id: z.int(),
      term_name: z.string(),
      academic_year_name: z.string(),
      grade: figure,
      letter: change(z.enum(letters).nullable()),
    }),
  ),
  /** The figures over all terms, as the student sees them. */
  average: figure,
  gpa: figure,
  standing: change(z.string().nullable()),
})
export type ChangedStudent = z.infer<typeof changedStudent>

/** Numbers of students with any change, and of changed module grades, letters, GPAs and standings. */
const changes = counts("students", "grades", "letters", "gpas", "standings")

const preview = z.object({
  /** Identifies the figures from which the preview was computed. The write sends it back, and is refused if they changed. */
  fingerprint: z.string(),
  totals: changes,
  /** Students without a class are at the end. */
  classes: z.array(changes.extend({ class: z.string().nullable() })),
  students: z.array(changedStudent),
  /** The number of changed students on all pages. */
  total: z.int(),
})
export type PolicyPreview = z.infer<typeof preview>

/** Students on one page of the preview. */
export const studentsOnPage = 20

/** A version of the grading policy never changes. The newest version is in force (product decision 3.6). */
export const gradingPolicyEndpoints = endpoints({
  "GET /grading-policies": {
    roles: ["admin"],
    query: listQuery(["version"]),
    response: listOf("grading_policies", version),
  },
  "GET /grading-policies/{id}": { roles: ["admin"], response: one("grading_policy", version) },
  /** Computes what a new version would change in the open terms. Nothing is written. */
  "POST /grading-policies/preview": {
    roles: ["admin"],
    unaudited: true,
    confidential: true,
    body: gradingPolicyInput.extend({ page: whole("Page", 1, 100_000).optional() }),
    response: data({ preview }),
  },
  "POST /grading-policies": {
    roles: ["admin"],
    body: gradingPolicyInput.extend({ fingerprint: text("Preview", 100) }),
    status: 201,
    response: one("grading_policy", version),
  },
})
