import * as z from "zod"
import { forReaders } from "./announcements/endpoints.ts"
import { assignmentFields } from "./assignments/endpoints.ts"
import { ownAssignment, ownStats } from "./assignments/mine.ts"
import { lecturerStats, lessonToday } from "./attendance/endpoints.ts"
import { auditEntry } from "./audit.ts"
import { event } from "./events/endpoints.ts"
import { gpaSummary } from "./grades/summary.ts"
import { lesson } from "./lessons/endpoints.ts"
import { endpoints } from "./lib/endpoints.ts"
import { counts, data } from "./lib/replies.ts"
import { material, materialCounts } from "./materials/endpoints.ts"
import { notification } from "./notifications/endpoints.ts"
import { submission } from "./submissions.ts"
import { term } from "./terms/endpoints.ts"

/**
 * The figures of the administrator's dashboard (spec 001, "Admin dashboard"). Registrations wait for approval, and excuses for
 * an answer; low_attendance counts the students whose attendance in a subject fell too low in the last seven days.
 */
export const dashboardStats = counts(
  "students",
  "lecturers",
  "subjects",
  "assignments",
  "announcements",
  "upcoming_events",
  "registrations",
  "unsent_mail",
  "excuses",
  "low_attendance",
).extend({
  /** The current year's name, null if none is set. */
  academic_year: z.string().nullable(),
})
export type DashboardStats = z.infer<typeof dashboardStats>

/** A fault in the running of the college that an administrator should put right. */
export const adminNotice = z.object({ kind: z.string(), sentence: z.string(), since: z.string() })
export type AdminNotice = z.infer<typeof adminNotice>

const termOutline = term.pick({
  id: true,
  name: true,
  year_of_study: true,
  semester: true,
  kind: true,
  start_date: true,
  end_date: true,
})
export type TermOutline = z.infer<typeof termOutline>

/** Every dashboard has the bell's number, the current year's name (null if none is set), and the viewer's active terms. */
const everybodys = {
  unreadCount: z.int(),
  academic_year: z.string().nullable(),
  terms: z.array(termOutline),
}

const assignmentSet = assignmentFields.pick({
  id: true,
  title: true,
  lecturer_id: true,
  lecturer_first_name: true,
  lecturer_last_name: true,
  created_at: true,
})
export type AssignmentSet = z.infer<typeof assignmentSet>

const assignmentDue = ownAssignment.pick({ id: true, title: true, subject_code: true, due_date: true })
export type AssignmentDue = z.infer<typeof assignmentDue>

const ungraded = submission.pick({
  id: true,
  assignment_id: true,
  assignment_title: true,
  student_first_name: true,
  student_last_name: true,
  submitted_at: true,
})
export type Ungraded = z.infer<typeof ungraded>

/** The content is its beginning, without formatting. */
const announcementOutline = forReaders.pick({
  id: true,
  title: true,
  content: true,
  priority: true,
  is_pinned: true,
  is_read: true,
  publish_at: true,
})

/** The description is its beginning. */
const eventOutline = event.pick({
  id: true,
  title: true,
  description: true,
  start_date: true,
  end_date: true,
  is_all_day: true,
  location: true,
})

const materialOutline = material.pick({
  id: true,
  title: true,
  subject_code: true,
  type: true,
  file_size: true,
  created_at: true,
})

/** Each role's first screen is one call. A noun that comes later adds its part to the reply. */
/** A lesson as a dashboard shows it, in few bytes. */
const lessonOutline = lesson.pick({
  id: true,
  subject_code: true,
  room: true,
  date: true,
  start_time: true,
  end_time: true,
  is_cancelled: true,
})
export type LessonOutline = z.infer<typeof lessonOutline>

export const dashboardEndpoints = endpoints({
  "GET /admin/dashboard": {
    roles: ["admin"],
    response: data({
      ...everybodys,
      stats: dashboardStats,
      notices: z.array(adminNotice),
      /** The latest published announcements. */
      announcements: z.array(announcementOutline),
      /** The next events. */
      events: z.array(eventOutline),
      /** The latest entries of the audit log by other people. */
      activities: z.array(auditEntry),
    }),
  },
  "GET /lecturers/my/dashboard": {
    roles: ["lecturer"],
    response: data({
      ...everybodys,
      notifications: z.array(notification),
      /** The first of the pinned announcements. */
      pinned: announcementOutline.nullable(),
      /** The next events. */
      events: z.array(eventOutline),
      /** The materials that the lecturer may see. */
      materials: materialCounts,
      /** The figures count what the screens behind them list. */
      stats: counts("modules", "students", "assignments"),
      /** Spec 002, "Lecturer dashboard". */
      attendance: lecturerStats,
      /** The lecturer's lessons of today in the order of their times. */
      lessons: z.array(lessonToday),
      /** The classes whose students the lecturer may see. */
      classes: z.array(z.string()),
      /** The latest assignments that the lecturer may see. */
      assignments: z.array(assignmentSet),
      /** The latest submissions without a grade, and the number of all of them. */
      ungraded: z.object({ submissions: z.array(ungraded), total: z.int() }),
    }),
  },
  "GET /students/my-dashboard": {
    roles: ["student"],
    response: data({
      ...everybodys,
      notifications: z.array(notification),
      /** The first of the pinned announcements, and the latest of the others. */
      pinned: announcementOutline.nullable(),
      announcements: z.array(announcementOutline),
      /** The next event. */
      event: eventOutline.nullable(),
      /** The newest materials of the student's active term. */
      materials: z.array(materialOutline),
      modules: z.int(),
      assignments: ownStats,
      /** The classes of today. */
      lessons: z.array(lessonOutline),
      /** Pending assignments, the next due first. */
      due: z.array(assignmentDue),
      gpa: gpaSummary.pick({ current_gpa: true }),
    }),
  },
  /** Spec 000 section 7.2. */
  "GET /admin/dashboard/stats": { roles: ["admin"], response: data({ stats: dashboardStats }) },
})
