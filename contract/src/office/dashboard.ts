import * as z from "zod"
import { assignmentFields } from "../assessment/assignments/endpoints.ts"
import { ownAssignment, ownStats } from "../assessment/assignments/mine.ts"
import { markingQueue } from "../assessment/gradeSheets.ts"
import { grade } from "../assessment/grades/grade.ts"
import { gpaSummary } from "../assessment/grades/summary.ts"
import { announcementForReaders } from "../communication/announcements/endpoints.ts"
import { event } from "../communication/events/endpoints.ts"
import { term } from "../courses/terms/endpoints.ts"
import { endpoints, signedIn } from "../lib/endpoints.ts"
import { counts, data } from "../lib/replies.ts"
import { notification } from "../people/notifications/endpoints.ts"
import { lecturerStats, lessonToday } from "../teaching/attendance/endpoints.ts"
import { lesson } from "../teaching/lessons/endpoints.ts"
import { material, materialCounts } from "../teaching/materials/endpoints.ts"
import { auditEntry } from "./audit.ts"
import { opening } from "./opening.ts"

/**
 * The figures of the administrator's dashboard (spec 001, "Admin dashboard"). Registrations wait for approval, and excuses
 * for an answer. `low_attendance` counts the students whose attendance in a subject fell below the required percentage in the
 * last seven days and is still below it.
 */
const dashboardStats = counts(
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

/** Other records that wait for an administrator. */
const officeNeeds = counts(
  /** Messages of visitors that nobody has read. */
  "messages",
  /** Active students who are in no class. */
  "without_class",
  /** Work that was due more than 14 days ago, was handed in and is not marked, and the lecturers who teach those classes. */
  "late_work",
  "late_lecturers",
).extend({
  /** The applicant who has waited the longest for an account. */
  applicant: z.object({ name: z.string(), role: z.string(), created_at: z.string() }).nullable(),
  /** Terms that are over and not closed. */
  terms_to_close: z.array(z.object({ id: z.int(), name: z.string(), academic_year_name: z.string() })),
})

/** The published marks of a subject in an active term, in the whole college or in one class. */
const markStanding = z.object({
  subject_id: z.int(),
  subject_code: z.string(),
  subject_name: z.string(),
  term_id: z.int(),
  /** Null over all classes. */
  class: z.string().nullable(),
  /** The marks given, and the marks due: one for each student and each assignment whose due date is over. */
  given: z.int(),
  due: z.int(),
  /** The mean percentage of all marks, to one decimal; null without any. */
  mean: z.number().nullable(),
  /** The number of marks in each band of `spreadStep`, from the lowest. */
  spread: z.array(z.int()),
  /** The number of marks below the pass mark, which may lie inside of a band. */
  below: z.int(),
})
export type MarkStanding = z.infer<typeof markStanding>

const classSize = z.object({ class: z.string(), year_of_study: z.int(), count: z.int() })
export type ClassSize = z.infer<typeof classSize>

/** A fault in the running of the college that an administrator should put right. */
const adminNotice = z.object({ kind: z.string(), sentence: z.string(), since: z.string() })
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

/**
 * How much waits for the viewer, for the menus: unread notifications; for administrators, registrations and excuses to
 * decide, and emails that could not be sent; for staff, the submissions to mark; for students, the assignments to hand in.
 */
const waiting = z.object({
  unread: z.int(),
  registrations: z.int().optional(),
  excuses: z.int().optional(),
  unsent_mail: z.int().optional(),
  to_mark: z.int().optional(),
  to_hand_in: z.int().optional(),
})
export type Waiting = z.infer<typeof waiting>

/** Every dashboard has the bell's number, the current year's name (null if none is set), and the viewer's active terms. */
const sharedFields = {
  unreadCount: z.int(),
  waiting,
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

const assignmentDue = ownAssignment.pick({
  id: true,
  title: true,
  subject_code: true,
  subject_name: true,
  due_date: true,
  max_marks: true,
})
export type AssignmentDue = z.infer<typeof assignmentDue>

/** An announcement. `content` is only the beginning of the text, without formatting. */
const announcementOutline = announcementForReaders.pick({
  id: true,
  title: true,
  content: true,
  priority: true,
  is_pinned: true,
  is_read: true,
  publish_at: true,
})

export type AnnouncementOutline = z.infer<typeof announcementOutline>

/** An event. `description` is only the beginning of the text. */
const eventOutline = event.pick({
  id: true,
  title: true,
  description: true,
  start_date: true,
  end_date: true,
  is_all_day: true,
  location: true,
})

/** A notification without its message, which the screen shows to which the notification links. */
const notificationOutline = notification.omit({ message: true, type: true, priority: true })

const materialOutline = material.pick({
  id: true,
  title: true,
  subject_code: true,
  type: true,
  file_size: true,
  created_at: true,
})

/** A mark that is new for a student. `feedback` is only the beginning of the text. */
const gradeOutline = grade.pick({
  id: true,
  subject_id: true,
  term_id: true,
  subject_code: true,
  assignment_title: true,
  state: true,
  percentage: true,
  letter_grade: true,
  feedback: true,
  graded_at: true,
})
export type GradeOutline = z.infer<typeof gradeOutline>

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

/** Each role's first screen is one call. A new noun adds its part to the reply. */
export const dashboardEndpoints = endpoints({
  "GET /dashboard/waiting": { roles: signedIn, response: data({ waiting }) },
  "GET /admin/dashboard": {
    roles: ["admin"],
    response: data({
      ...sharedFields,
      stats: dashboardStats,
      notices: z.array(adminNotice),
      /** The progress of a new college; null once its first lesson was taught. */
      opening: opening.nullable(),
      needs: officeNeeds,
      classes: z.array(classSize),
      /** The subjects of the active terms that have marks, or work that is due. */
      marks: z.array(markStanding),
      pass_mark: z.number(),
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
      ...sharedFields,
      notifications: z.array(notificationOutline),
      /** The first of the pinned announcements. */
      pinned: announcementOutline.nullable(),
      /** The next events. */
      events: z.array(eventOutline),
      /** The materials that the lecturer may see. */
      materials: materialCounts,
      /** The figures count the records that the linked screens list. */
      stats: counts("modules", "students", "assignments"),
      /** Spec 002, "Lecturer dashboard". */
      attendance: lecturerStats,
      /** The lecturer's lessons of today in the order of their times. */
      lessons: z.array(lessonToday),
      /** The classes whose students the lecturer may see. */
      classes: z.array(z.string()),
      /** The latest assignments that the lecturer may see. */
      assignments: z.array(assignmentSet),
      /** The work that has waited the longest for a grade, and the number of all submissions that wait. */
      to_mark: markingQueue,
      /** The marks in the classes that the lecturer teaches. */
      marks: z.array(markStanding),
      pass_mark: z.number(),
    }),
  },
  "GET /students/my-dashboard": {
    roles: ["student"],
    response: data({
      ...sharedFields,
      notifications: z.array(notificationOutline),
      /** The first of the pinned announcements, and the latest of the others. */
      pinned: announcementOutline.nullable(),
      announcements: z.array(announcementOutline.omit({ content: true })),
      /** The next event. */
      event: eventOutline.nullable(),
      /** The newest materials of the student's active term. */
      materials: z.array(materialOutline),
      modules: z.int(),
      assignments: ownStats,
      /** The student's lessons of today. */
      lessons: z.array(lessonOutline),
      /** Pending assignments, the next due first. */
      due: z.array(assignmentDue),
      gpa: gpaSummary.pick({ current_gpa: true, overall_average: true }),
      /** The average of each term that has one, oldest first. */
      averages: z.array(z.object({ name: z.string(), average: z.number() })),
      pass_mark: z.number(),
      /** The latest marks. */
      grades: z.array(gradeOutline),
    }),
  },
  /** Spec 000 section 7.2. */
  "GET /admin/dashboard/stats": { roles: ["admin"], response: data({ stats: dashboardStats }) },
})
