import * as z from "zod"
import { className } from "../../college/classes/fields.ts"
import { term } from "../../courses/terms/endpoints.ts"
import { endpoints } from "../../lib/endpoints.ts"
import { choice, chosen, optionallyChosen } from "../../lib/fields.ts"
import { listQuery } from "../../lib/lists.ts"
import { counts, data, listOf, one } from "../../lib/replies.ts"
import { gateStep } from "../gateSteps.ts"
import { gapKinds } from "./kinds.ts"

const gapCounts = counts(...gapKinds)

const lecturerGaps = gapCounts.extend({
  /** Null for modules that nobody teaches. */
  lecturer_id: z.int().nullable(),
  name: z.string().nullable(),
  /** The time of the last reminder; nobody is reminded twice within a day. */
  reminded_at: z.string().nullable(),
})
export type LecturerGaps = z.infer<typeof lecturerGaps>

/** The steps to the end of a term, and the term that begins when an active one is closed; null if there is none to begin. */
export const closingGate = z.object({
  steps: z.array(gateStep),
  begins: term.pick({ id: true, name: true, start_date: true, end_date: true }).nullable(),
})
export type ClosingGate = z.infer<typeof closingGate>

const moduleGaps = gapCounts.extend({
  subject_id: z.int(),
  subject_code: z.string(),
  subject_name: z.string(),
})
export type ModuleGaps = z.infer<typeof moduleGaps>

/** One thing that a term lacks. */
const gap = z.object({
  kind: z.enum(gapKinds),
  /** Null for a report, which is about a student and no module. */
  subject_code: z.string().nullable(),
  class: z.string().nullable(),
  /** The assignment, "End of module", or the day of a register. */
  title: z.string(),
  student_id: z.int().nullable(),
  student_number: z.string().nullable(),
  student_name: z.string().nullable(),
})
export type Gap = z.infer<typeof gap>

const gapList = listQuery(["subject_code", "student_name", "class"], {
  kind: choice("Kind", gapKinds).optional(),
  lecturer_id: chosen("Lecturer").optional(),
  subject_id: chosen("Module").optional(),
  class: className("Class").optional(),
})

const admin = ["admin"] as const

export const closingEndpoints = endpoints({
  /** The gaps of a term that is to be closed, by lecturer and by module. */
  "GET /terms/{id}/closing": {
    roles: admin,
    response: data({
      term,
      gate: closingGate,
      /** The reason why the term can't be closed; null if it can. */
      why_not: z.string().nullable(),
      totals: gapCounts,
      /** The number of students who lack a mark. */
      students: z.int(),
      lecturers: z.array(lecturerGaps),
      modules: z.array(moduleGaps),
    }),
  },
  "GET /terms/{id}/gaps": { roles: admin, query: gapList, response: listOf("gaps", gap) },
  /** Reminds a lecturer, or all of them, of their gaps, with one notification and mail each. */
  "POST /terms/{id}/remind": {
    auditLabel: "reminded lecturers",
    roles: admin,
    body: z.object({ lecturer_id: optionallyChosen("Lecturer") }),
    notifiesMany: true,
    response: data({
      reminded: z.int(),
      /** The number of lecturers who were already reminded within the last day. */
      waiting: z.int(),
    }),
  },
  /**
   * Closes a term permanently: it keeps its grading policy, and its grades are locked (product decision 3.1). The administrator
   * who closes the active term names the next one, which then becomes active.
   */
  "POST /terms/{id}/close": {
    auditLabel: "closed",
    roles: admin,
    body: z.object({ next_term_id: optionallyChosen("Next term") }),
    response: one("term", term),
  },
})
