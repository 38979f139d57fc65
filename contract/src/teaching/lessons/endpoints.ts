import * as z from "zod"
import { className } from "../../college/classes/fields.ts"
import { endpoints } from "../../lib/endpoints.ts"
import { chosen, day, flag, optionallyChosen, optionalText, version, whole } from "../../lib/fields.ts"
import { data, one } from "../../lib/replies.ts"
import { endsAfterStart, lessonTime, notAfterStart } from "../timetable/fields.ts"
import { lessonTypes, weekdays } from "../timetable/options.ts"

/** A lesson of one date, with the fields of spec 002 section 4, "Timetable entry". */
export const lesson = z.object({
  id: z.int(),
  subject_id: z.int(),
  subject_code: z.string(),
  subject_name: z.string(),
  classes: z.array(z.string()),
  lecturer_name: z.string(),
  room: z.string().nullable(),
  type: z.enum(lessonTypes),
  /** The colour of the subject: "#477ac2". */
  color: z.string(),
  day: z.enum(weekdays),
  date: z.string(),
  /** "10:00", in the college's time zone. */
  start_time: z.string(),
  end_time: z.string(),
  is_cancelled: z.boolean(),
  /** Set where the lesson differs from the timetable: the timetable's own time, lecturer and room. */
  change: z
    .object({
      date: z.string(),
      start_time: z.string(),
      end_time: z.string(),
      lecturer_name: z.string(),
      room: z.string().nullable(),
    })
    .nullable(),
  reason: z.string().nullable(),
})
export type Lesson = z.infer<typeof lesson>

/** A lesson on the administrator's screen, where it can be changed. */
const plannedLesson = lesson.extend({
  entry_id: z.int(),
  term_id: z.int(),
  year_of_study: z.int(),
  lecturer_id: z.int(),
  room_id: z.int().nullable(),
  version: z.int(),
})
export type PlannedLesson = z.infer<typeof plannedLesson>

const holidaysOfWeek = z.array(z.object({ name: z.string(), start_date: z.string(), end_date: z.string() }))

/** The current week, or the week of a day (product decision 2.14). */
const week = z
  .union([z.literal("current"), day("Week")], {
    error: 'Week must be "current" or a date such as 31/01/2026 (2026-01-31).',
  })
  .default("current")

const weekOf = {
  /** The Monday and the Saturday of the week. */
  week: z.object({ from: z.string(), to: z.string() }),
  holidays: holidaysOfWeek,
}

const ownWeek = data({
  ...weekOf,
  timetable: z.array(lesson),
  /** Lessons that the viewer's timetable has in this week, and that a change moved to another week or lecturer. */
  elsewhere: z.array(lesson),
  /** Lessons outside this week: those of today, and the next ones. */
  soon: z.array(lesson),
})
export type OwnWeek = z.infer<typeof ownWeek>["data"]

/** Lecturers see whether the register of a lesson was taken. */
const lecturersWeek = data({
  ...ownWeek.shape.data.shape,
  timetable: z.array(lesson.extend({ is_taken: z.boolean() })),
})

/** A single change. The entry of the timetable is unchanged. */
export const lessonInput = z
  .object({
    date: day("Date"),
    start_time: lessonTime("Start time"),
    end_time: lessonTime("End time"),
    lecturer_id: chosen("Lecturer"),
    room_id: optionallyChosen("Room"),
    is_cancelled: flag,
    reason: optionalText("Reason", 300),
    version,
  })
  .refine(endsAfterStart, notAfterStart)

const admin = ["admin"] as const

export const lessonEndpoints = endpoints({
  "GET /students/timetable": { roles: ["student"], query: z.object({ week }), response: ownWeek },
  "GET /lecturers/timetable": { roles: ["lecturer"], query: z.object({ week }), response: lecturersWeek },
  /** A week of one class, lecturer or room, or of the whole college. A class is identified by its year of study too. */
  "GET /lessons": {
    roles: admin,
    query: z.object({
      week,
      class: className("Class").optional(),
      year_of_study: whole("Year of study", 1, 2).optional(),
      lecturer_id: chosen("Lecturer").optional(),
      room_id: chosen("Room").optional(),
    }),
    response: data({ ...weekOf, lessons: z.array(plannedLesson) }),
  },
  "PUT /lessons/{id}": { roles: admin, body: lessonInput, response: one("lesson", plannedLesson) },
  /** Removes a single change, so that the lesson is again as in the timetable. */
  "DELETE /lessons/{id}/change": {
    auditLabel: "put back",
    roles: admin,
    response: one("lesson", plannedLesson),
  },
})
