import * as z from "zod"
import { endpoints } from "../../lib/endpoints.ts"
import { choice, chosen } from "../../lib/fields.ts"
import { listQuery } from "../../lib/lists.ts"
import { counts, data, one } from "../../lib/replies.ts"
import { gradeStates } from "../grades/grade.ts"
import { rubric } from "../rubrics/rubric.ts"
import { ownGroup } from "../workGroups.ts"
import { assignmentFields } from "./endpoints.ts"

/** The state of an assignment for a student (spec 002 section 4). */
export const ownAssignmentStatuses = ["pending", "submitted", "graded", "overdue"] as const

/** An assignment with the student's own submission and grade. */
export const ownAssignment = assignmentFields.extend({
  status: z.enum(ownAssignmentStatuses),
  submission_id: z.int().nullable(),
  submission_file_name: z.string().nullable(),
  submission_file_size: z.int().nullable(),
  submitted_at: z.string().nullable(),
  /** Null without a grade. Only the state "number" has points. */
  grade_state: z.enum(gradeStates).nullable(),
  points_earned: z.number().nullable(),
  percentage: z.int().nullable(),
  feedback: z.string().nullable(),
  graded_at: z.string().nullable(),
  /** Whether the student may submit now, for the first time or as a replacement. */
  may_submit: z.boolean(),
  /** The group with which the student hands in; null if the student hands in alone. */
  group: ownGroup.nullable(),
  /** The student's extension. If there is one, the assignment's `due_date` is the student's own due date. */
  extension: z.object({ class_due_date: z.string(), reason: z.string().nullable() }).nullable(),
})
/** A single assignment also has the criteria by which it is marked, with the levels reached once the mark is published. */
const ownAssignmentDetails = ownAssignment.extend({
  rubric: rubric.extend({ levels: z.array(z.int()).nullable() }).nullable(),
})
export type OwnRubric = z.infer<typeof ownAssignmentDetails>["rubric"]
export type OwnAssignment = z.infer<typeof ownAssignment>

const ownAssignmentList = listQuery(["next", "due_date", "title", "subject_code", "created_at"], {
  /** Assignments for the whole college, or for the student's class. */
  scope: choice("Scope", ["college", "class"]).optional(),
  /** "open" finds the pending and the overdue ones of terms that are not closed. */
  status: choice("Status", ["open", ...ownAssignmentStatuses]).optional(),
  subject_id: chosen("Subject").optional(),
  term_id: chosen("Term").optional(),
})

/** A student's figures. A pending assignment has neither a submission nor a grade (spec 002 section 2). */
export const ownStats = counts("total", "pending", "submitted", "graded")

export const ownAssignmentEndpoints = endpoints({
  "GET /students/my-assignments": {
    roles: ["student"],
    query: ownAssignmentList,
    response: data({ assignments: z.array(ownAssignment), total: z.int(), className: z.string().nullable() }),
  },
  "GET /students/my-assignments/{id}": {
    roles: ["student"],
    response: one("assignment", ownAssignmentDetails),
  },
  "GET /students/my-assignments/stats": { roles: ["student"], response: data({ stats: ownStats }) },
})
