import * as z from "zod"
import { classesInText, className } from "../../college/classes/fields.ts"
import { subjectReference } from "../../courses/subjects/reference.ts"
import { endpoints } from "../../lib/endpoints.ts"
import { anyText, chosen, flag, whole } from "../../lib/fields.ts"
import { data, nullable } from "../../lib/replies.ts"

/** The hours a week that a class has of a subject in a term, compared with the hours that the curriculum requires. */
const subjectHours = z.object({
  class: z.string(),
  term_id: z.int(),
  ...subjectReference,
  /** The lecturer who teaches the subject to the class; null if nobody does. */
  ...nullable({ lecturer_id: z.int(), lecturer_name: z.string() }),
  wanted: z.number(),
  /** An entry for some of the term's weeks counts by their share of all weeks. */
  planned: z.number(),
  /** Planned minus wanted; negative if hours are missing. */
  difference: z.number(),
})
export type SubjectHours = z.infer<typeof subjectHours>

/** A lesson for which a free time is wanted. A field that is absent excludes no time. */
const slotQuery = z.object({
  term_id: chosen("Term"),
  subject_id: chosen("Subject").optional(),
  /** The classes that have the lesson together: "P3" or "P3,P4". */
  classes: classesInText("Class"),
  lecturer_id: chosen("Lecturer").optional(),
  room_id: chosen("Room").optional(),
  minutes: whole("Minutes", 30, 240).default(60),
  /** The entry that is moved. Its present time counts as free. */
  entry_id: chosen("Entry").optional(),
})

/** A span of the week: day 1 is Monday, times are "10:00". */
const span = { day: z.int(), start_time: z.string(), end_time: z.string() }

/** A free time for a lesson. The room is null if the college has none. */
const slot = z.object({ ...span, room_id: z.int().nullable(), room: z.string().nullable() })
export type Slot = z.infer<typeof slot>

/** A busy time, with the reason: "Mary Banda teaches MAT101 to P3 in Room 4." The lesson can't overlap it. */
const obstacle = z.object({ ...span, text: z.string() })
export type Obstacle = z.infer<typeof obstacle>

/** The terms and classes to fill, by default the running terms and all classes. */
const fillSettings = {
  term_id: chosen("Term").optional(),
  class: className("Class").optional(),
  /** Two consecutive hours of a subject, instead of hours on two days. */
  double_lessons: flag,
  saturdays: flag,
  /** By default, 12:00 to 13:00 is left free. */
  through_lunch: flag,
}

const plannedLesson = z.object({
  ...span,
  class: z.string(),
  subject_code: z.string(),
  lecturer_name: z.string(),
  room: z.string().nullable(),
})
export type PlannedLesson = z.infer<typeof plannedLesson>

const unplacedLesson = z.object({
  class: z.string(),
  subject_code: z.string(),
  subject_name: z.string(),
  hours: z.int(),
  /** "Mary Banda has no hour left: 40 of 40 hours are taken." */
  reason: z.string(),
})
export type UnplacedLesson = z.infer<typeof unplacedLesson>

const fillPlan = data({
  /** Identifies the plan. The write sends it back, and is refused if the plan has changed. */
  plan: z.string(),
  lessons: z.array(plannedLesson),
  unplaced: z.array(unplacedLesson),
})

export const timetablePlanEndpoints = endpoints({
  "GET /timetable-plans/hours": {
    roles: ["admin"],
    query: z.object({ term_id: chosen("Term"), class: className("Class").optional() }),
    response: data({ hours: z.array(subjectHours) }),
  },
  /** The best times for a lesson first, and all obstacles, so that one request serves a drag over the whole week. */
  "GET /timetable-plans/free-slots": {
    roles: ["admin"],
    query: slotQuery,
    response: data({ slots: z.array(slot), in_the_way: z.array(obstacle) }),
  },
  /** The lessons that filling would add. Nothing is written. */
  "GET /timetable-plans/fill": { roles: ["admin"], query: z.object(fillSettings), response: fillPlan },
  /** Adds the lessons that the curriculum requires and the timetable lacks. Existing entries are unchanged. */
  "POST /timetable-plans/fill": {
    auditLabel: "filled",
    roles: ["admin"],
    manualTransaction: true,
    body: z.object({ ...fillSettings, plan: anyText("Plan", 200).optional() }),
    response: data({ added: z.int(), unplaced: z.array(unplacedLesson) }),
  },
})
export type SlotQuery = z.output<typeof slotQuery>
export type FillSettings = z.output<(typeof timetablePlanEndpoints)["GET /timetable-plans/fill"]["query"]>
