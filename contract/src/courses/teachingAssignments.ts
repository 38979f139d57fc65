import * as z from "zod"
import { className, optionalClass } from "../college/classes/fields.ts"
import { download, endpoints } from "../lib/endpoints.ts"
import { chosen, flag, optionallyChosen, otherNames } from "../lib/fields.ts"
import { exportFormat, listQuery } from "../lib/lists.ts"
import { data, deletedReply, listOf, one } from "../lib/replies.ts"
import { rowsOf } from "../lib/rows.ts"
import type { ImportField } from "../people/imports/endpoints.ts"
import { lecturerWords, subjectWords } from "../people/imports/words.ts"
import { subjectReference } from "./subjects/reference.ts"
import { termReference } from "./terms/reference.ts"

/** A lecturer teaches a subject in a term to one class, or to all classes if `class` is null (product decision 3.3). */
const teachingAssignment = z.object({
  id: z.int(),
  lecturer_id: z.int(),
  lecturer_name: z.string(),
  ...subjectReference,
  ...termReference,
  class: z.string().nullable(),
  /** True if the term is closed. Its teaching assignments can't be changed then. */
  closed: z.boolean(),
})
export type TeachingAssignment = z.infer<typeof teachingAssignment>

export const teachingAssignmentInput = z.object({
  lecturer_id: chosen("Lecturer"),
  subject_id: chosen("Subject"),
  term_id: chosen("Term"),
  another_semester: flag,
  class: optionalClass("Class").register(otherNames, { name: "student_class" }),
})

const teachingAssignmentList = listQuery(["latest", "lecturer_name", "subject_code", "class"], {
  lecturer_id: chosen("Lecturer").optional(),
  subject_id: chosen("Subject").optional(),
  term_id: chosen("Term").optional(),
  class: className("Class").optional(),
})

/**
 * The columns of a table of who teaches what. Without a class a row is for all classes, and without a term for the active
 * one.
 */
export const teachingFields: readonly ImportField[] = [
  { field: "subject_code", label: "Subject code", required: true, also: subjectWords },
  { field: "lecturer", label: "Lecturer", required: true, also: lecturerWords },
  { field: "class", label: "Class", required: false, also: ["Classes"] },
  { field: "term", label: "Term", required: false },
  { field: "academic_year", label: "Academic year", required: false, also: ["Year"] },
]

/** A subject of a class in a term's matrix, with its new lecturer and the lecturer whom the sender saw there. */
const teachingCell = z.object({
  subject_id: chosen("Subject"),
  class: className("Class"),
  lecturer_id: optionallyChosen("Lecturer"),
  before: optionallyChosen("The lecturer until now"),
})
export const teachingCells = rowsOf(teachingCell).extend({ term_id: chosen("Term") })

/** The lecturers of a term, by its subjects and by the classes that have students. */
const teachingMatrix = z.object({
  /** `hours` are those of one class in a week. */
  subjects: z.array(z.object({ ...subjectReference, hours: z.number() })),
  classes: z.array(z.string()),
  /** Everybody who may teach, by names of which no two are alike, with the hours a week that they teach in other active terms. */
  lecturers: z.array(z.object({ id: z.int(), name: z.string(), other_hours: z.number() })),
  /** Null is all classes. */
  cells: z.array(z.object({ subject_id: z.int(), class: z.string().nullable(), lecturer_id: z.int() })),
})
export type TeachingMatrix = z.infer<typeof teachingMatrix>

export const teachingAssignmentEndpoints = endpoints({
  "GET /teaching-assignments": {
    roles: ["admin", "lecturer"],
    query: teachingAssignmentList,
    response: listOf("teachingAssignments", teachingAssignment),
  },
  "POST /teaching-assignments": {
    roles: ["admin"],
    body: teachingAssignmentInput,
    status: 201,
    response: one("teachingAssignment", teachingAssignment),
  },
  "GET /teaching-assignments/export": {
    roles: ["admin"],
    query: teachingAssignmentList.extend(exportFormat),
    response: download,
  },
  "GET /teaching-assignments/matrix": {
    roles: ["admin"],
    query: z.object({ term_id: chosen("Term") }),
    response: one("matrix", teachingMatrix),
  },
  /** Sets or removes the lecturer of each named class and subject. If one cell is refused, none is saved. */
  "POST /teaching-assignments/matrix": {
    auditLabel: "assigned many",
    roles: ["admin"],
    body: teachingCells,
    response: data({ given: z.int(), ended: z.int() }),
  },
  "DELETE /teaching-assignments/{id}": { roles: ["admin"], response: deletedReply },
})
