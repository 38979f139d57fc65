import * as z from "zod"
import { className, optionalClass } from "../../college/classes/fields.ts"
import { subjectReference } from "../../courses/subjects/reference.ts"
import { termReference } from "../../courses/terms/reference.ts"
import { byRole, download, endpoints, signedIn } from "../../lib/endpoints.ts"
import {
  choice,
  choices,
  chosen,
  dayOrInstant,
  flag,
  line,
  optionallyChosen,
  optionalText,
  otherNames,
  version,
  whole,
} from "../../lib/fields.ts"
import { exportFormat, listQuery } from "../../lib/lists.ts"
import { counts, data, deletedReply, listOf, manyDeletedReply, nullable, one } from "../../lib/replies.ts"
import { furtherFormats } from "../../lib/uploads.ts"
import { type AssignmentLabels, assignmentLabels, furtherFormatsLabel } from "./labels.ts"
import { newAssignmentFields } from "./severalClasses.ts"

/** The fields of an assignment for every role. Without a class it is for the whole college. */
export const assignmentFields = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  ...subjectReference,
  ...termReference,
  /** The lecturer who set the assignment; null if the administration did. */
  ...nullable({ lecturer_id: z.int(), lecturer_first_name: z.string(), lecturer_last_name: z.string() }),
  due_date: z.string(),
  max_marks: z.int(),
  /** The same as max_marks: some screens read this name. */
  max_points: z.int(),
  student_class: z.string().nullable(),
  late_allowed: z.boolean(),
  /** The formats that this assignment accepts in addition to those of every assignment. */
  further_formats: z.array(z.enum(furtherFormats)),
  assignment_file_name: z.string().nullable(),
  /** Bytes. Screens show the size before the download. */
  assignment_file_size: z.int().nullable(),
  created_at: z.string(),
})

/** Figures for lecturers and administrators, over the submissions that they may see. */
const figures = z.object({
  submissions_count: z.int(),
  graded_count: z.int(),
  may_edit: z.boolean(),
  /** True if the assignment's term is closed. Its due dates can't be changed then. */
  closed: z.boolean(),
  /** The classes of the assignments that were set together with this one. Null means all classes. */
  other_classes: z.array(z.string().nullable()),
  version: z.int(),
})

/** An assignment as an option of a list. */
const assignmentOption = assignmentFields
  .pick({ id: true, title: true, subject_code: true, student_class: true, term_name: true, max_marks: true })
  /** True if the assignment's term is closed. No grade can then be given for it. */
  .extend({ closed: z.boolean() })
export type AssignmentOption = z.infer<typeof assignmentOption>

const assignment = assignmentFields.extend(figures.shape)
/** An assignment on a screen of any role. Students get it without the figures. */
export type Assignment = z.infer<typeof assignmentFields> & Partial<z.infer<typeof figures>>

/**
 * Spec 001 and 002 section 5. The default term is the active one of the subject's year. New assignments have 100 max marks
 * by default.
 */
export const assignmentInput = assignmentInputWith(assignmentLabels.lecturer)

/** The input, with the labels of the caller's form in its errors. */
export function assignmentInputWith({ subject, maximum }: AssignmentLabels) {
  return z.object({
    title: line("Title", 200),
    subject_id: chosen(subject),
    due_date: dayOrInstant("Due date", "ends"),
    max_marks: whole(maximum, 1, 1000).optional().register(otherNames, { name: "max_points" }),
    student_class: optionalClass("Target class"),
    description: optionalText("Description", 5000),
    /** Only administrators choose a lecturer. For a lecturer who sends this field, it is ignored. */
    lecturer_id: optionallyChosen("Lecturer"),
    term_id: optionallyChosen("Term"),
    late_allowed: flag,
    further_formats: choices(furtherFormatsLabel, furtherFormats).optional(),
    /** Removes the stored file if no new one is sent. */
    clearFile: flag,
    version,
  })
}

const dueFilters = ["overdue", "upcoming"] as const

/** A new assignment, for one class or for several at once. */
const newAssignmentInput = assignmentInput.extend(newAssignmentFields)

/** `with_others` also changes the assignments that were set together with this one. Each keeps its class and due date. */
const assignmentEdit = assignmentInput.extend({ with_others: flag })

const filters = {
  subject_id: chosen("Module").optional(),
  term_id: chosen("Term").optional(),
  status: choice("Status", dueFilters).optional(),
  studentClass: className("Class").optional(),
  /** "null" finds college-wide assignments (product decision 2.14). */
  lecturerId: z
    .union([z.literal("null"), chosen("Lecturer")], {
      error: "Lecturer id must be the number of a lecturer, or null for college-wide assignments.",
    })
    .optional(),
}
const sorts = [
  "created_at",
  "title",
  "subject_code",
  "lecturer_last_name",
  "due_date",
  "student_class",
] as const

export const assignmentList = listQuery(sorts, filters)

/**
 * Figures of the stat cards. `due_this_week` counts due dates 0 to 7 days ahead (spec 001 section 4). Lecturers' screens
 * call upcoming assignments active.
 */
const assignmentStats = counts("total", "upcoming", "overdue", "due_this_week", "subjects")

/** Spec 001 section 5. */
const noneSelected = "Please select assignments to delete"
const staff = ["admin", "lecturer"] as const
const assignments = listOf("assignments", assignment)
const single = one("assignment", assignment)

export const assignmentEndpoints = endpoints({
  "GET /assignments": {
    roles: signedIn,
    query: assignmentList,
    response: byRole({
      admin: assignments,
      lecturer: assignments,
      student: listOf("assignments", assignmentFields),
    }),
  },
  "GET /assignments/stats": { roles: staff, response: data({ stats: assignmentStats }) },
  /** All assignments that the viewer may read, newest first. The reply is a tenth of the size of GET /assignments. */
  "GET /assignments/options": {
    roles: staff,
    response: data({ assignments: z.array(assignmentOption) }),
  },
  /**
   * The classes for which the viewer may set work in a subject. Without a term, the active term of the subject's year of study
   * is used.
   */
  "GET /assignments/classes": {
    roles: staff,
    query: assignmentInput.pick({ subject_id: true, term_id: true }),
    response: data({ classes: z.array(z.string()) }),
  },
  /** The list as a spreadsheet, filtered and sorted as on the screen. */
  "GET /assignments/export": {
    roles: ["admin"],
    query: assignmentList.extend(exportFormat),
    fromReplica: true,
    response: download,
  },
  "GET /assignments/{id}": {
    roles: signedIn,
    response: byRole({ admin: single, lecturer: single, student: one("assignment", assignmentFields) }),
  },
  "GET /assignments/download/{id}": { roles: signedIn, response: download },
  "GET /lecturers/{id}/assignments": { roles: staff, query: assignmentList, response: assignments },
  "POST /assignments": {
    roles: staff,
    body: newAssignmentInput,
    files: { assignmentFile: "assignment" },
    notifiesMany: true,
    status: 201,
    response: single,
  },
  "PUT /assignments/{id}": {
    roles: staff,
    body: assignmentEdit,
    files: { assignmentFile: "assignment" },
    response: single,
  },
  "DELETE /assignments/{id}": { roles: staff, response: deletedReply },
  "POST /assignments/delete": {
    auditLabel: "deleted",
    roles: ["admin"],
    body: z.object({ ids: z.array(chosen("Assignment"), noneSelected).min(1, noneSelected).max(1000) }),
    response: manyDeletedReply,
  },
})
