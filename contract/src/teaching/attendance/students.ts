import * as z from "zod"
import { className } from "../../college/classes/fields.ts"
import { subjectReference } from "../../courses/subjects/reference.ts"
import { termReference } from "../../courses/terms/reference.ts"
import { download, endpoints } from "../../lib/endpoints.ts"
import { chosen, whole } from "../../lib/fields.ts"
import { exportFormat, listQuery } from "../../lib/lists.ts"
import { counts, data, listOf } from "../../lib/replies.ts"
import { personName } from "../../people/people/people.ts"
import { attendanceStatuses } from "./types.ts"

/**
 * A student's attendance in percent: the classes at which they were present or late, out of all except excused absences.
 * Rounded half up; null without a mark that counts.
 */
const percentage = z.int().nullable()

/** `excused` counts absences on days of an accepted excuse; `absent` counts the others. */
const figures = { percentage, ...counts("present", "late", "absent", "excused").shape }

/** A class that the student missed, or came late to. */
const missedClass = z.object({
  date: z.string(),
  /** "08:00" */
  time: z.string(),
  status: z.enum(attendanceStatuses),
  is_excused: z.boolean(),
})
export type MissedClass = z.infer<typeof missedClass>

/** A student's attendance in a subject of a term. */
const subjectAttendance = z.object({
  ...subjectReference,
  ...termReference,
  ...figures,
  /** The latest first. */
  missed: z.array(missedClass),
})

/** A student's attendance in a term: over all its subjects, and in each, by code. */
const ownAttendance = {
  /** The terms in which the student has marks, the latest first. */
  terms: z.array(z.object({ id: z.int(), name: z.string(), academic_year_name: z.string() })),
  /** The term of the figures: the requested one, or else the latest; null without marks. */
  term_id: z.int().nullable(),
  ...figures,
  subjects: z.array(subjectAttendance),
}

/** The student, as screens of other people name them. */
const namedStudent = z.object({
  id: z.int(),
  student_number: z.string(),
  ...personName,
  class: z.string().nullable(),
})

const termQuery = z.object({ term_id: chosen("Term").optional() })

/** A student whose attendance in an active term is below 80 %, overall or in a subject. */
const lowStudent = z.object({
  id: z.int(),
  student_number: z.string(),
  ...personName,
  class: z.string().nullable(),
  year_of_study: z.int(),
  term_name: z.string(),
  ...figures,
  /** The subjects in which the attendance is below 80 %, the lowest first. */
  subjects: z.array(z.object({ ...subjectReference, percentage: z.int(), warned_at: z.string().nullable() })),
})
export type LowStudent = z.infer<typeof lowStudent>

/** The default sort is by class and then by name. */
export const lowList = listQuery(["class", "last_name", "percentage"], {
  class: className("Class").optional(),
  year_of_study: whole("Year of study", 1, 2).optional(),
})

const staff = ["admin", "lecturer"] as const

export const studentAttendanceEndpoints = endpoints({
  "GET /students/my-attendance": { roles: ["student"], query: termQuery, response: data(ownAttendance) },
  "GET /students/{id}/attendance": {
    roles: staff,
    query: termQuery,
    response: data({ student: namedStudent, ...ownAttendance }),
  },
  /** Lecturers see only their own students. */
  "GET /attendance/low": { roles: staff, query: lowList, response: listOf("students", lowStudent) },
  "GET /attendance/low/export": {
    roles: ["admin"],
    query: lowList.extend(exportFormat),
    fromReplica: true,
    response: download,
  },
})
