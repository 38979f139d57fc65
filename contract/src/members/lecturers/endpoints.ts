import * as z from "zod"
import { optionalClass } from "../../college/classes/fields.ts"
import { emailCell, optionalPhone, optionalPhoneCell } from "../../lib/contactFields.ts"
import { yearsFromToday } from "../../lib/dates.ts"
import { download, endpoints } from "../../lib/endpoints.ts"
import { choice, day, flag, line, optionalLine, otherNames, version } from "../../lib/fields.ts"
import { exportFormat, listQuery } from "../../lib/lists.ts"
import { counts, data, deletedReply, listOf, one } from "../../lib/replies.ts"
import { rowsOf } from "../../lib/rows.ts"
import { cellOf } from "../../people/imports/spreadsheetErrors.ts"
import {
  emailCorrection,
  memberInput,
  memberStatuses,
  passwordResetEndpoint,
  personAccount,
  personName,
  printedCodes,
  selectionChangeReply,
  selectionOf,
} from "../../people/people/people.ts"
import { studentOutline } from "../students/endpoints.ts"

const wantedHireDate = "Hire date must be in 1937 or later, and at most a year ahead."

/** The fields that the college adds to a person who becomes a lecturer, as in an approval (spec 001 section 5). */
export const lecturerDetails = z.object({
  /** One of the college's departments, which the server looks up. */
  department: line("Department", 60),
  hire_date: day("Hire date", wantedHireDate).refine(
    (hired) => hired >= "1937-01-01" && hired <= yearsFromToday(1),
    wantedHireDate,
  ),
  qualification: optionalLine("Qualification", 120),
  specialization: optionalLine("Specialization", 120),
  office_location: optionalLine("Office location", 120),
  lecturer_class: optionalClass("Class").register(otherNames, { name: "class" }),
})
export type LecturerDetails = z.output<typeof lecturerDetails>

export const lecturerInput = lecturerDetails.extend({
  ...memberInput,
  phone_number: optionalPhone("Phone number"),
})

/** Lecturers whom the office adds at once. They are hired today unless a row says otherwise (spec 001 section 5). */
export const lecturerRow = lecturerInput
  .pick({
    department: true,
    lecturer_class: true,
  })
  .extend({
    first_name: cellOf("First name", lecturerInput.shape.first_name),
    last_name: cellOf("Last name", lecturerInput.shape.last_name),
    phone_number: optionalPhoneCell("Phone number"),
    email: emailCell(),
    hire_date: lecturerInput.shape.hire_date.optional(),
  })

/** A row of an import, which may have all fields of the form. */
export const importedLecturer = lecturerRow.extend({
  qualification: lecturerInput.shape.qualification,
  specialization: lecturerInput.shape.specialization,
  office_location: lecturerInput.shape.office_location,
})

/** Lecturers change their email address themselves once they have an account (spec 001 section 5). */
export const lecturerEdit = lecturerInput
  .omit({ email: true })
  .extend({ is_active: flag, clear_photo: flag, version })

/** The fields of a lecturer that everyone sees (product decision 2.13). */
const publicLecturer = z.object({
  id: z.int(),
  ...personName,
  department: z.string(),
  specialization: z.string().nullable(),
  photo_url: z.string().nullable(),
})
export type PublicLecturer = z.infer<typeof publicLecturer>

const lecturer = publicLecturer.extend({
  ...personAccount,
  qualification: z.string().nullable(),
  office_location: z.string().nullable(),
  class: z.string().nullable(),
  hire_date: z.string(),
  employee_number: z.string(),
  version: z.int(),
})
export type Lecturer = z.infer<typeof lecturer>

/** A single lecturer, with the number of visitors' messages to them that aren't marked as answered. */
const lecturerRecord = lecturer.extend({ waiting_messages: z.int() })

const filters = {
  department: line("Department", 60).optional(),
  status: choice("Status", memberStatuses).optional(),
  email: choice("Email", ["none"]).optional(),
}
const sorts = ["last_name", "employee_number", "department", "class", "hire_date"] as const
export const lecturerList = listQuery(sorts, filters)

export const lecturerChange = selectionOf("Lecturer", filters).extend({
  change: choice("Change", ["activate", "deactivate", "delete"]),
})

const lecturerStats = counts("total", "active", "departments", "without_class")

export const lecturerEndpoints = endpoints({
  "GET /lecturers": { roles: ["admin"], query: lecturerList, response: listOf("lecturers", lecturer) },
  "GET /lecturers/export": { roles: ["admin"], query: lecturerList.extend(exportFormat), response: download },
  "GET /lecturers/stats": { roles: ["admin"], response: data({ stats: lecturerStats }) },
  "GET /lecturers/public": {
    roles: "anyone",
    query: listQuery(["last_name"], { department: filters.department }),
    response: listOf("lecturers", publicLecturer),
  },
  "GET /lecturers/{id}": { roles: ["admin"], response: one("lecturer", lecturerRecord) },
  /** The students of the lecturer's home class and of the classes they teach, with the fields that lecturers see. */
  "GET /lecturers/{id}/students": {
    roles: ["admin", "lecturer"],
    query: listQuery(["last_name", "student_number", "class"]),
    response: listOf("students", studentOutline),
  },
  "POST /lecturers": {
    roles: ["admin"],
    body: lecturerInput,
    files: { photo: "picture" },
    status: 201,
    response: one("lecturer", lecturer),
  },
  /** Nobody is emailed until a new college opens its doors. */
  "POST /lecturers/many": {
    auditLabel: "added many",
    roles: ["admin"],
    body: rowsOf(lecturerRow),
    status: 201,
    response: data({ added: z.int() }),
  },
  "PUT /lecturers/{id}": {
    roles: ["admin"],
    body: lecturerEdit,
    files: { photo: "picture" },
    response: one("lecturer", lecturer),
  },
  "DELETE /lecturers/{id}": { roles: ["admin"], response: deletedReply },
  "POST /lecturers/{id}/reset-password": passwordResetEndpoint,
  "POST /lecturers/{id}/correct-email": emailCorrection,
  /**
   * Codes to print for the selected lecturers who have not chosen a password yet. Their earlier codes and links are revoked.
   */
  "POST /lecturers/login-codes": {
    auditLabel: "made login codes for many",
    roles: ["admin"],
    body: selectionOf("Lecturer", filters),
    confidential: true,
    response: data({ codes: printedCodes, skipped: z.int() }),
  },
  /** Makes one change to many people. */
  "POST /lecturers/change": {
    auditLabel: "changed many",
    roles: ["admin"],
    body: lecturerChange,
    response: selectionChangeReply,
  },
})
