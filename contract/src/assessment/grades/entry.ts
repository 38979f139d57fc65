import * as z from "zod"
import { endpoints } from "../../lib/endpoints.ts"
import {
  choice,
  chosen,
  line,
  optionalLine,
  optionallyChosen,
  optionalText,
  typedNumber,
  version,
} from "../../lib/fields.ts"
import { deletedReply, one } from "../../lib/replies.ts"
import { gradeStates, gradeTypes, staffGrade } from "./grade.ts"

/** The largest number that the database column can hold. */
const maxPoints = 99_999.9

/** Points and maxima have one decimal at most. A decimal comma is accepted, because spreadsheets may write 75,5. */
const points = (label: string, min: number) => {
  const message = `${label} must be a number of at least ${min} with at most one decimal.`
  return typedNumber(label, /^\d+([.,]\d)?$/, message).pipe(
    z
      .number()
      .min(min, message)
      .max(maxPoints, `${label} must not be more than ${maxPoints}.`)
      .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, message),
  )
}

const resultFields = {
  /** The specification's requests have no state, because they always send points. */
  state: choice("State", gradeStates).default("number"),
  points_earned: points("Points earned", 0).nullish(),
  /** A grade that the student has keeps its feedback if this is absent. */
  feedback: optionalText("Feedback", 5000).optional(),
  version,
}
/** `points` itself rejects text that isn't a number, with its own message. */
const hasRequiredPoints = ({ state, points_earned }: { state: string; points_earned?: unknown }) =>
  state !== "number" || (points_earned !== null && points_earned !== undefined)
/**
 * A rule about several fields. It is also checked while another field is wrong, so that a form shows every error at once.
 */
const fieldRule = (field: string, message: string) => ({
  path: [field],
  message,
  when: ({ value }: { value: unknown }) => value instanceof Object,
})
const pointsRequired = fieldRule("points_earned", "Points earned are required.")

/**
 * A new grade (specs 001 and 002 section 5, product decision 3.7). An assignment determines subject, term and max points.
 * Administrators may give a free title instead, and an end of module needs no assignment.
 */
const gradeFields = z.object({
  student_id: chosen("Student"),
  subject_id: optionallyChosen("Subject"),
  term_id: optionallyChosen("Term"),
  assignment_id: optionallyChosen("Assignment"),
  assignment_title: optionalLine("Assignment title", 200),
  grade_type: choice("Grade type", gradeTypes).default("assignment"),
  max_points: points("Max points", 1).optional(),
  ...resultFields,
})
export const gradeInput = gradeFields.refine(hasRequiredPoints, pointsRequired)

const editFields = z.object({
  assignment_title: line("Assignment title", 200).optional(),
  grade_type: choice("Grade type", gradeTypes).optional(),
  term_id: optionallyChosen("Term"),
  max_points: points("Max points", 1).optional(),
  /** The reason for the change, kept in the grade's history. */
  reason: optionalText("Reason", 500),
  ...resultFields,
})
export const gradeEdit = editFields.refine(hasRequiredPoints, pointsRequired)

/** A lecturer's form (spec 002 section 5). An end of module has a subject in place of an assignment. */
export const lecturerGradeInput = gradeFields
  .refine(hasRequiredPoints, pointsRequired)
  .refine(
    ({ grade_type, assignment_id }) => grade_type === "end_module" || assignment_id !== null,
    fieldRule("assignment_id", "Assignment is required."),
  )
  .refine(
    ({ grade_type, subject_id }) => grade_type === "assignment" || subject_id !== null,
    fieldRule("subject_id", "Subject is required."),
  )

/** An administrator who gives a free title also gives term and max points (spec 001 section 5). */
const freeTitleFields = {
  term_id: chosen("Term"),
  assignment_title: line("Assignment title", 200),
  max_points: points("Max points", 1),
}
export const freeGradeInput = gradeFields
  .extend({ ...freeTitleFields, subject_id: chosen("Subject") })
  .refine(hasRequiredPoints, pointsRequired)
export const freeGradeEdit = editFields.extend(freeTitleFields).refine(hasRequiredPoints, pointsRequired)

const staff = ["admin", "lecturer"] as const

const gradeEntry = {
  roles: staff,
  body: gradeInput,
  status: 201,
  replaces: true,
  response: one("grade", staffGrade),
} as const

export const gradeEntryEndpoints = endpoints({
  "POST /grades": gradeEntry,
  /** The same as POST /grades: both add a grade or replace the one that the student already has. */
  "POST /grades/create-or-update": gradeEntry,
  /** A draft is published (product decision 3.7). */
  "PUT /grades/{id}": { roles: staff, body: gradeEdit, response: one("grade", staffGrade) },
  /** Publishes a draft at once. */
  "POST /grades/{id}/publish": { roles: staff, response: one("grade", staffGrade) },
  "DELETE /grades/{id}": { roles: staff, response: deletedReply },
})
