import * as z from "zod"
import { className } from "../../college/classes/fields.ts"
import { download, endpoints } from "../../lib/endpoints.ts"
import { choice, chosen, flag, optionallyChosen, otherNames, version, whole } from "../../lib/fields.ts"
import { exportFormat } from "../../lib/lists.ts"
import { data, deletedReply, one } from "../../lib/replies.ts"
import { classesTogether, endsAfterStart, lessonTime, notAfterStart, weeksOfTerm } from "./fields.ts"
import { lessonTypes } from "./options.ts"

/** One row of a term's timetable: a lesson at the same time in every week, or in some weeks. */
const timetableEntry = z.object({
  id: z.int(),
  term_id: z.int(),
  year_of_study: z.int(),
  subject_id: z.int(),
  subject_code: z.string(),
  subject_name: z.string(),
  classes: z.array(z.string()),
  lecturer_id: z.int(),
  lecturer_name: z.string(),
  room_id: z.int().nullable(),
  room: z.string().nullable(),
  lesson_type: z.enum(lessonTypes),
  /** 1 is Monday, 6 is Saturday. */
  day: z.int(),
  /** "10:00" */
  start_time: z.string(),
  end_time: z.string(),
  /** Null is every week. Week 1 is the Monday-to-Sunday week that holds the term's first day. */
  weeks: z.array(z.int()).nullable(),
  /** Whether the entry's first lesson has begun. The entry's subject and classes can then no longer be changed. */
  has_begun: z.boolean(),
  /** Why the office should check this entry: its lecturer left, or does not teach this subject to these classes. */
  warning: z.string().nullable(),
  version: z.int(),
})
export type TimetableEntry = z.infer<typeof timetableEntry>

export const timetableEntryInput = z
  .object({
    term_id: chosen("Term"),
    subject_id: chosen("Subject"),
    classes: classesTogether,
    lecturer_id: chosen("Lecturer"),
    room_id: optionallyChosen("Room"),
    lesson_type: choice("Type", lessonTypes).default("Lecture").register(otherNames, { name: "type" }),
    day: whole("Day", 1, 6),
    start_time: lessonTime("Start time"),
    end_time: lessonTime("End time"),
    weeks: weeksOfTerm,
    another_semester: flag,
    version,
  })
  .refine(endsAfterStart, notAfterStart)

/**
 * One view of a term's timetable: a class, a lecturer or a room; by default all entries. The default term is the active one,
 * of the first year of study that has one.
 */
export const timetableQuery = z.object({
  term_id: chosen("Term").optional(),
  class: className("Class").optional(),
  lecturer_id: chosen("Lecturer").optional(),
  room_id: chosen("Room").optional(),
})

/** Copies the timetable of a term to a later term with the same number, such as term 1 of the next academic year. */
export const copyInput = z.object({
  from_term_id: chosen("From term"),
  to_term_id: chosen("To term"),
})

/** The entries of a copy that was made or is previewed: their number, and the entries that are left out. */
const copyReply = data({
  copied: z.int(),
  left_out: z.array(
    z.object({
      /** "MAT101 for P3, Monday 08:00-09:00" */
      text: z.string(),
      reason: z.string(),
    }),
  ),
})

export type TimetableCopy = z.infer<typeof copyReply>["data"]

const entryReply = one("entry", timetableEntry)

export const timetableEndpoints = endpoints({
  /**
   * The view of a lecturer or a room also shows their entries in the term of the other year of study that runs at the same
   * time.
   */
  "GET /timetable": {
    roles: ["admin"],
    query: timetableQuery,
    response: data({ term_id: z.int().nullable(), timetable: z.array(timetableEntry) }),
  },
  /** The entries of GET /timetable as a table that can be imported. */
  "GET /timetable/export": {
    roles: ["admin"],
    query: timetableQuery.extend(exportFormat),
    response: download,
  },
  "POST /timetable/copy/preview": {
    roles: ["admin"],
    body: copyInput,
    unaudited: true,
    confidential: true,
    response: copyReply,
  },
  /** Copies every entry that can be held in the later term. Changes of single lessons aren't copied. */
  "POST /timetable/copy": {
    roles: ["admin"],
    body: copyInput,
    auditLabel: "copied a timetable to",
    response: copyReply,
  },
  "GET /timetable/{id}": { roles: ["admin"], response: entryReply },
  "POST /timetable": { roles: ["admin"], body: timetableEntryInput, status: 201, response: entryReply },
  /** An entry can't be moved to another term. */
  "PUT /timetable/{id}": { roles: ["admin"], body: timetableEntryInput, response: entryReply },
  /** Lessons that have begun are kept. */
  "DELETE /timetable/{id}": { roles: ["admin"], response: deletedReply },
})
