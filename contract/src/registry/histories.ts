import * as z from "zod"
import { letters } from "../assessment/grades/policy.ts"
import { subjectReference } from "../courses/subjects/reference.ts"
import { termReference } from "../courses/terms/reference.ts"
import { byRole, endpoints } from "../lib/endpoints.ts"
import { counts, data } from "../lib/replies.ts"
import { personName } from "../people/people/people.ts"

/** A module with its published marks only. */
const historyModule = z.object({
  ...subjectReference,
  /** In percent: the module grade or, while it is in progress, the average of its assignments. Null without a mark. */
  mark: z.number().nullable(),
  /** Null while the module is in progress. */
  letter_grade: z.enum(letters).nullable(),
})

/** The classes of a week for which a register was taken. Excused absences are in neither figure. */
const historyWeek = z.object({
  /** The Monday of the week. */
  week: z.string(),
  ...counts("classes", "missed").shape,
})

const historyTerm = z.object({
  ...termReference,
  class: z.string().nullable(),
  year_of_study: z.int(),
  outcome: z.string(),
  is_active: z.boolean(),
  /** False in a term of which the student has only results from before the system: it has no class, registers or work. */
  is_enrolled: z.boolean(),
  /** The modules by code. A lecturer gets those that they teach the student. */
  modules: z.array(historyModule),
  /** The earliest first. */
  weeks: z.array(historyWeek),
  /** Assignments with a submission, and assignments that are due and have neither a submission nor points. */
  ...counts("handed_in", "overdue").shape,
})

export const eventKinds = [
  "admitted",
  "enrolled",
  "excuse_asked",
  "excuse_accepted",
  "excuse_rejected",
  "report_published",
  "report_read",
  "document_issued",
  "document_revoked",
  "promoted",
  "repeating",
  "graduated",
  "withdrawn",
] as const

/** Something that happened to the student at the college. */
const historyEvent = z.object({
  at: z.string(),
  kind: z.enum(eventKinds),
  /** The term, the class, the days or the document that the event concerns. */
  about: z.string().nullable(),
  /** The person who caused the event; null if the student did, or if nobody is recorded. */
  by: z.string().nullable(),
})

const history = {
  student: z.object({
    id: z.int(),
    student_number: z.string(),
    ...personName,
    class: z.string().nullable(),
    year_of_study: z.int(),
    photo_url: z.string().nullable(),
  }),
  /** The percentage from which a module is passed. */
  pass_mark: z.number(),
  /** The earliest first. */
  terms: z.array(historyTerm),
}
/** The latest events, at most 100, latest first. */
const events = z.array(historyEvent)

export type HistoryTerm = z.infer<typeof historyTerm>
export type HistoryModule = z.infer<typeof historyModule>
export type HistoryEvent = z.infer<typeof historyEvent>

/** A student's years at the college on one page. */
export const historyEndpoints = endpoints({
  "GET /students/{id}/history": {
    roles: ["admin", "lecturer"],
    response: byRole({ admin: data({ ...history, events }), lecturer: data(history) }),
  },
  "GET /students/my-history": { roles: ["student"], response: data({ ...history, events }) },
})
