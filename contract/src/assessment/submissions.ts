import * as z from "zod"
import { className } from "../college/classes/fields.ts"
import { download, endpoints, signedIn } from "../lib/endpoints.ts"
import { choice, exactInstant, flag, optionallyChosen, optionalText, whole } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { data, one } from "../lib/replies.ts"

const submissionStatuses = ["submitted", "graded"] as const

/** A version that was replaced by a later one. Its file is kept (product decision 3.8). */
const earlierVersion = z.object({
  number: z.int(),
  file_name: z.string(),
  file_size: z.int(),
  submitted_at: z.string(),
})

/** A student's submission, which is also its receipt. */
const receipt = z.object({
  id: z.int(),
  /** The receipt's number: "SUB-7K3Q-92". */
  reference: z.string(),
  assignment_id: z.int(),
  assignment_title: z.string(),
  /** The receipt remains the student's after a deletion, but nothing can be handed in any more. */
  assignment_deleted: z.boolean(),
  status: z.enum(submissionStatuses),
  /** The version's number from 1; each replacement adds one. */
  number: z.int(),
  submission_text: z.string().nullable(),
  /** The same as submission_text: some screens read this name. */
  notes: z.string().nullable(),
  student_class: z.string().nullable(),
  /** The same as student_class: specification 002 section 3 names both. */
  studentClass: z.string().nullable(),
  /** The group that handed the work in; null if it is one student's work. */
  group_number: z.int().nullable(),
  submission_file_name: z.string(),
  submission_file_size: z.int(),
  /** SHA-256 of the file in hexadecimal, which proves its content. */
  submission_file_sha256: z.string(),
  /**
   * For a file that was uploaded in pieces, the time of the first piece, if the others arrived within a day of the due time.
   */
  submitted_at: z.string(),
  /** The time of the last piece, if that is later. */
  completed_at: z.string().nullable(),
  /** The time at which the student finished late work offline, according to their device. */
  made_at: z.string().nullable(),
  late: z.boolean(),
  /** The newest first. */
  earlier_versions: z.array(earlierVersion),
})
export type Receipt = z.infer<typeof receipt>

const gradedSubmission = receipt.extend({
  max_marks: z.int(),
  /** The points; null before grading, and for the student until the grade is published. */
  grade: z.number().nullable(),
  percentage: z.int().nullable(),
  graded_by: z.int().nullable(),
  graded_by_name: z.string().nullable(),
})

/** A submission as lecturers and administrators see it. */
const submission = gradedSubmission.extend({
  student_id: z.int(),
  student_number: z.string(),
  student_first_name: z.string(),
  student_last_name: z.string(),
})
export type Submission = z.infer<typeof submission>

/** Spec 002 section 5. */
export const incompleteSubmission = "Please select a file and your class for submission."

/**
 * The student's own class is used. A class in the request counts only for students without a class (product decision 2.7).
 */
export const submissionInput = z.object({
  submission_text: optionalText("Notes", 2000),
  studentClass: className("Class").nullish().catch(null),
  /** The upload's id, if the file was uploaded in pieces before the form. */
  upload_id: optionallyChosen("File"),
  /**
   * The time at which the work was finished offline. Such work is accepted as late even if late work is not allowed, and the
   * lecturer decides.
   */
  made_at: exactInstant.nullish().catch(null),
  /** Confirms that this work, finished offline, replaces work that was handed in later than `made_at`. */
  confirmed: flag,
})

const submissionList = listQuery(["last_name", "submitted_at", "student_class"], {
  studentClass: className("Class").optional(),
  status: choice("Status", submissionStatuses).optional(),
})

const staff = ["admin", "lecturer"] as const

export const submissionEndpoints = endpoints({
  "POST /assignments/{id}/submit": {
    auditLabel: "handed in",
    roles: ["student"],
    body: submissionInput,
    manualTransaction: true,
    /** The file may be sent under either name. */
    files: { submissionFile: "submission", file: "submission" },
    status: 201,
    response: one("submission", receipt),
  },
  "GET /assignments/{id}/my-submission": {
    roles: ["student"],
    response: one("submission", gradedSubmission),
  },
  "GET /assignments/{id}/submissions": {
    roles: staff,
    query: submissionList,
    response: data({
      submissions: z.array(submission),
      total: z.int(),
      /** Bytes of all files that the list finds, which is the archive's size. */
      total_size: z.int(),
    }),
  },
  /** One archive of all files that the list finds. */
  "GET /assignments/{id}/submissions/download": {
    roles: staff,
    query: z.object({ studentClass: className("Class").optional() }),
    response: download,
  },
  /** The latest file, or with `number` an earlier one. */
  "GET /assignments/submissions/{id}/download": {
    roles: signedIn,
    query: z.object({ number: whole("Number", 1, 10_000).optional() }),
    response: download,
  },
})
