import * as z from "zod"
import { className, optionalClass } from "../../college/classes/fields.ts"
import { subjectReference } from "../../courses/subjects/reference.ts"
import { download, endpoints } from "../../lib/endpoints.ts"
import {
  choice,
  chosen,
  day,
  flag,
  line,
  optionalLine,
  optionallyChosen,
  optionalText,
  otherNames,
  text,
  version,
  whole,
} from "../../lib/fields.ts"
import { exportFormat, listQuery } from "../../lib/lists.ts"
import { counts, data, deletedReply, nullable, one, texts } from "../../lib/replies.ts"
import { personName } from "../../people/people/people.ts"
import { attendanceStatuses } from "./types.ts"

/** Spec 002 section 5: heads the form while a required field is blank. */
export const incompleteAttendance = "Please fill in all required fields"

/** A class that was held, and the lecturer's own attendance at it. The specification calls it an attendance record. */
const classSession = z.object({
  id: z.int(),
  date: z.string(),
  /** "08:00" */
  time: z.string(),
  subject_id: z.int(),
  /** The subject's code. */
  subject: z.string(),
  subject_name: z.string(),
  lecturer_id: z.int(),
  lecturer_name: z.string(),
  employee_number: z.string(),
  /** Empty if the lecturer didn't name the classes. */
  classes: z.array(z.string()),
  lesson_id: z.int().nullable(),
  strength: z.int(),
  /** Late students count as present. */
  present: z.int(),
  absent: z.int(),
  signature: z.string().nullable(),
  extra_reason: z.string().nullable(),
  /** The lecturer's own attendance. */
  status: z.enum(attendanceStatuses),
  /** The time at which the register was taken, and by whom; null without a register. */
  ...nullable(texts("taken_at", "taken_by_name")),
  /** Whether the viewer may now change the session or its register. */
  may_edit: z.boolean(),
  created_at: z.string(),
  version: z.int(),
})
export type ClassSession = z.infer<typeof classSession>

const registerStudent = z.object({
  id: z.int(),
  student_number: z.string(),
  ...personName,
  class: z.string().nullable(),
  /** True if the day is part of an accepted excuse. Lecturers don't see the reason. */
  is_excused: z.boolean(),
  /** Null before the register is taken, and for students who joined the class after it. */
  status: z.enum(attendanceStatuses).nullable(),
})
export type RegisterStudent = z.infer<typeof registerStudent>

/** A correction of a register. `from_status` is null if the correction added the student to the register. */
const registerChange = z.object({
  student_id: z.int(),
  student_name: z.string(),
  from_status: z.enum(attendanceStatuses).nullable(),
  to_status: z.enum(attendanceStatuses).nullable(),
  reason: z.string().nullable(),
  changed_by_name: z.string().nullable(),
  changed_at: z.string(),
})
export type RegisterChange = z.infer<typeof registerChange>

/** A session with its register, sorted by name, and the corrections of the register, the latest first. */
const sessionDetails = classSession.extend({
  students: z.array(registerStudent),
  changes: z.array(registerChange),
})

const marks = z
  .array(
    z.object({
      student_id: chosen("Student"),
      status: choice("Status", attendanceStatuses),
    }),
    { error: "Attendance must list the students." },
  )
  .min(1, "Attendance must list the students.")
  .max(1000, "Attendance must list at most 1000 students.")
  .refine((rows) => new Set(rows.map(({ student_id }) => student_id)).size === rows.length, {
    message: "Attendance must list each student once.",
  })

/**
 * The registers of a module's classes on a day (spec 002 section 3). `lesson_id` names the lesson. Without it, each class gets
 * the register of its lesson that is in progress, or else of its last lesson of the day. `version` is the version of the stored
 * register that this one replaces.
 */
export const registerInput = z.object({
  module_id: chosen("Module", "Please select a module").register(otherNames, { name: "subject_id" }),
  date: day("Date"),
  lesson_id: optionallyChosen("Lesson"),
  attendance: marks,
  /** Confirms the question with which an earlier try was refused (code "question"). */
  confirmed: flag,
  version,
})

const registerCorrection = z.object({
  attendance: marks,
  reason: optionalText("Reason", 500),
  version,
})

const time = text("Time", 40)
  .transform((typed) => typed.replace(/^(\d\d:\d\d):[0-5]\d$/, "$1"))
  .pipe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Time must be a time such as 08:00."))

const sessionFields = {
  date: text("Date", 10).pipe(day("Date")),
  time,
  /** The subject's code. */
  subject: line("Subject", 40),
  strength: whole("Strength", 0, 1000),
  present: whole("Present", 0, 1000),
  signature: optionalLine("Signature", 120),
  extra_reason: optionalText("Extra reason", 500),
  status: choice("Status", attendanceStatuses).default("present"),
  class: optionalClass("Class").register(otherNames, { name: "student_class" }),
  /** Confirms the question with which an earlier try was refused (code "question"). */
  confirmed: flag,
}
const presentFits = ({ present, strength }: { present: number; strength: number }) => present <= strength
const presentError = { path: ["present"], message: "Present must not be more than the strength." }

/** Spec 002 section 5: Mark Attendance. The absent are the strength minus the present. */
export const sessionInput = z
  .object({
    ...sessionFields,
    /** Administrators name the lecturer; lecturers record their own classes. */
    lecturer_id: optionallyChosen("Lecturer"),
  })
  .refine(presentFits, presentError)

/** The figures of a session with a register are computed from it, so they can't be edited. */
export const sessionEdit = z.object({ ...sessionFields, version }).refine(presentFits, presentError)

const sorts = ["date", "subject", "lecturer_name", "strength", "present", "absent", "status"] as const
const filters = {
  date: day("Date").optional(),
  from: day("From").optional(),
  to: day("To").optional(),
  /** The subject's code. */
  subject: optionalLine("Subject", 40),
  status: choice("Status", attendanceStatuses).optional(),
}
/** The default sort has the latest first. */
const ownSessionList = listQuery(sorts, filters)
export const sessionList = listQuery(sorts, {
  ...filters,
  lecturer_id: chosen("Lecturer").optional(),
  class: className("Class").optional().register(otherNames, { name: "student_class" }),
})

/** The stat cards: the lecturers' own attendance in all records that the filters find (spec 001 section 2). */
const sessionStats = counts("total", "present", "absent", "late")

/** Figures of all the lecturer's records (spec 002 section 2). The rate is round(present / total * 100); null without any. */
const ownStats = sessionStats.extend({ rate: z.int().nullable() })

/** Spec 002 section 3. The average is present / strength over seven days in percent, null without a class. */
export const lecturerStats = counts("todayPresent", "todayAbsent", "totalSessions").extend({
  weeklyAverage: z.int().nullable(),
})

const registerLesson = z.object({
  id: z.int(),
  ...subjectReference,
  classes: z.array(z.string()),
  lecturer_id: z.int(),
  lecturer_name: z.string(),
  room: z.string().nullable(),
  date: z.string(),
  /** "08:00" */
  ...texts("start_time", "end_time"),
  is_cancelled: z.boolean(),
})

/** A lesson of today for the lecturer's dashboard. */
export const lessonToday = registerLesson
  .omit({ lecturer_id: true, lecturer_name: true, subject_id: true })
  .extend({ is_taken: z.boolean() })

/** A lesson of the timetable with everything that its register needs, in one reply. */
const register = data({
  lesson: registerLesson,
  /** The students of the lesson's classes by name, with their attendance once the register is taken. */
  students: z.array(registerStudent),
  /** Null until the register is taken, or the class is recorded. */
  session: classSession.nullable(),
  /** The reason why the viewer can't take or correct the register now. */
  refusal: z.string().nullable(),
})

const staff = ["admin", "lecturer"] as const
const lecturer = ["lecturer"] as const
const single = one("session", classSession)
const details = one("session", sessionDetails)

export const attendanceEndpoints = endpoints({
  "GET /attendance": {
    roles: staff,
    query: sessionList,
    response: data({ attendance: z.array(classSession), total: z.int(), stats: sessionStats }),
  },
  "GET /attendance/export": {
    roles: ["admin"],
    query: sessionList.extend(exportFormat),
    fromReplica: true,
    response: download,
  },
  "GET /attendance/lecturer-stats": { roles: lecturer, response: data(lecturerStats.shape) },
  "GET /lecturer-attendance/lecturer-stats": { roles: lecturer, response: data(lecturerStats.shape) },
  "GET /lecturer-attendance/my/records": {
    roles: lecturer,
    query: ownSessionList,
    response: data({ attendance: z.array(classSession), total: z.int(), stats: ownStats }),
  },
  "GET /attendance/{id}": { roles: staff, response: details },
  /** The register by the id of the lesson. */
  "GET /attendance/registers/{id}": { roles: staff, response: register },
  /**
   * Takes the registers of all classes in the list, or of none. The same register sent again returns the stored one; a
   * different one is a conflict. `session` is the first of the `sessions`.
   */
  "POST /attendance": {
    auditLabel: "took the register",
    roles: lecturer,
    body: registerInput,
    replaces: true,
    status: 201,
    response: data({ session: sessionDetails, sessions: z.array(sessionDetails) }),
  },
  "PUT /attendance/{id}/register": {
    auditLabel: "corrected the register",
    roles: staff,
    body: registerCorrection,
    response: details,
  },
  "POST /lecturer-attendance/mark": {
    roles: staff,
    body: sessionInput,
    status: 201,
    response: single,
  },
  "PUT /attendance/{id}": { roles: staff, body: sessionEdit, response: single },
  "DELETE /attendance/{id}": { roles: ["admin"], response: deletedReply },
})
