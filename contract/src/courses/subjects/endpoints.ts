import * as z from "zod"
import { className } from "../../college/classes/fields.ts"
import { aliasPaths } from "../../lib/aliasPaths.ts"
import { download, endpoints, signedIn } from "../../lib/endpoints.ts"
import {
  choice,
  chosen,
  flag,
  line,
  optionallyChosen,
  optionalText,
  version,
  whole,
  wholeOrBlank,
} from "../../lib/fields.ts"
import { exportFormat, listQuery } from "../../lib/lists.ts"
import { counts, data, deletedReply, listOf, nullable, one } from "../../lib/replies.ts"
import { rowsOf } from "../../lib/rows.ts"
import { cellOf } from "../../people/imports/spreadsheetErrors.ts"
import { personName } from "../../people/people/people.ts"
import { termKinds } from "../terms/endpoints.ts"
import { termReference } from "../terms/reference.ts"

/** Subjects are active or inactive (spec 001 section 4). */
const subjectStatuses = ["active", "inactive"] as const

/** A lecturer's module waits until an administrator approves or rejects it (product decision 3.3). */
const approvals = ["approved", "waiting", "rejected"] as const

/** A subject, called a module on some screens. */
export const subject = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  credits: z.int(),
  /** The hours of lessons that a class gets each week. Null means as many as the credits. */
  weekly_hours: z.int().nullable(),
  year_of_study: z.int(),
  /** Null in teaching practice. */
  semester_number: z.int().nullable(),
  kind: z.enum(termKinds),
  is_active: z.boolean(),
  status: z.enum(subjectStatuses),
  approval: z.enum(approvals),
  /** The administrator's reason, if they gave one. */
  rejection_reason: z.string().nullable(),
  /** The term in which the subject runs now or next; null if there is none. */
  ...nullable({ ...termReference, term_number: z.int() }),
  /** The lecturers who teach the subject in that term, or else the lecturer who created it. */
  ...nullable({ lecturer_name: z.string(), lecturer_email: z.string() }),
  /** The number of students in that term. In the list of a lecturer's own modules, only the students whom they teach count. */
  enrolled_students: z.int(),
  /** The same as enrolled_students: some callers read this name (product decision 2.3). */
  enrolled_count: z.int(),
  /** The number of assignments in that term. */
  assignments_count: z.int(),
  may_edit: z.boolean(),
  version: z.int(),
})
export type Subject = z.infer<typeof subject>

/**
 * Spec 001 section 5: code and name are required. A lecturer's form has the term in place of year and semester (spec 002
 * section 7). By default a new subject is in year 1, semester 1.
 */
export const subjectInput = z.object({
  code: line("Code", 20).transform((code) => code.toUpperCase()),
  name: line("Name", 120),
  credits: whole("Credits", 1, 5).optional(),
  weekly_hours: wholeOrBlank("Hours a week", 0, 20).optional(),
  year_of_study: whole("Year of study", 1, 2).optional(),
  semester_number: whole("Semester", 1, 2).nullish(),
  kind: choice("Kind", termKinds).optional(),
  description: optionalText("Description", 2000),
  is_active: flag,
  term_id: optionallyChosen("Term"),
  another_semester: flag,
  version,
})

/** Subjects that the office adds at once. Their year, semester and kind follow from `term_number`. */
export const subjectRow = z.object({
  code: cellOf("Code", subjectInput.shape.code),
  name: cellOf("Name", subjectInput.shape.name),
  credits: whole("Credits", 1, 5),
  term_number: whole("Term", 1, 6),
})
export const subjectRows = rowsOf(subjectRow)

/** A row of an import, which may have more fields. */
export const importedSubject = subjectRow.extend({
  weekly_hours: subjectInput.shape.weekly_hours,
  description: subjectInput.shape.description,
})

/**
 * The version is the one that the administrator read. A module that was changed meanwhile must be read again before it is
 * approved.
 */
const subjectApproval = z.object({ version })
export const subjectRejection = z.object({ reason: optionalText("Reason", 500), version })

/** The values of a form before validation. */
export type SubjectFieldValues = Partial<z.input<typeof subjectInput>>

export const subjectList = listQuery(
  ["code", "name", "credits", "year_of_study", "enrolled_count", "assignments_count"],
  {
    year_of_study: whole("Year of study", 1, 2).optional(),
    semester_number: whole("Semester", 1, 2).optional(),
    /** Finds the subjects offered in this term. Their figures are then those of this term. */
    term_id: chosen("Term").optional(),
    kind: choice("Kind", termKinds).optional(),
    is_active: flag,
    approval: choice("Approval", approvals).optional(),
  },
)

/** The fields of a student in a register. */
const subjectStudent = z.object({
  id: z.int(),
  student_number: z.string(),
  ...personName,
  class: z.string().nullable(),
})
export type SubjectStudent = z.infer<typeof subjectStudent>

const subjectStudentList = listQuery(["last_name", "first_name", "student_number", "class"], {
  class: className("Class").optional(),
  term_id: chosen("Term").optional(),
})

const subjectStats = counts("total", "active", "waiting", "year_1", "year_2")

export const subjectEndpoints = endpoints({
  "GET /subjects": { roles: signedIn, query: subjectList, response: listOf("subjects", subject) },
  /**
   * All approved subjects that the viewer may see, or those of a term, by code. Students get the subjects of their terms. A
   * lecturer who names a class gets the subjects that they teach to this class.
   */
  "GET /subjects/options": {
    roles: signedIn,
    query: z.object({
      term_id: chosen("Term").optional(),
      class: className("Class").optional(),
    }),
    response: data({ subjects: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })) }),
  },
  "GET /subjects/export": { roles: ["admin"], query: subjectList.extend(exportFormat), response: download },
  "GET /subjects/stats": { roles: ["admin"], response: data({ stats: subjectStats }) },
  "GET /subjects/{id}": { roles: signedIn, response: one("subject", subject) },
  "GET /subjects/{id}/students": {
    roles: ["admin", "lecturer"],
    query: subjectStudentList,
    response: listOf("students", subjectStudent),
  },
  /** Counts the published marks in open terms. The GPA loses these marks if the subject is deleted. */
  "GET /subjects/{id}/open-marks": {
    roles: ["admin"],
    response: data({ marks: z.int(), students: z.int() }),
  },
  "POST /subjects": {
    roles: ["admin", "lecturer"],
    body: subjectInput,
    status: 201,
    response: one("subject", subject),
  },
  "POST /subjects/many": {
    auditLabel: "added many",
    roles: ["admin"],
    body: subjectRows,
    status: 201,
    response: data({ added: z.int() }),
  },
  "PUT /subjects/{id}": {
    roles: ["admin", "lecturer"],
    body: subjectInput,
    response: one("subject", subject),
  },
  "POST /subjects/{id}/approve": {
    auditLabel: "approved",
    roles: ["admin"],
    body: subjectApproval,
    response: one("subject", subject),
  },
  "POST /subjects/{id}/reject": {
    auditLabel: "rejected",
    roles: ["admin"],
    body: subjectRejection,
    response: one("subject", subject),
  },
  "DELETE /subjects/{id}": { roles: ["admin"], response: deletedReply },
})

/** Some screens call subjects modules (product decision 2.1). */
export const moduleEndpoints = aliasPaths("/subjects", "/modules", subjectEndpoints)
