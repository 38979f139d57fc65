import { assignmentList } from "#contract/assessment/assignments/endpoints.ts"
import { ownAssignmentList } from "#contract/assessment/assignments/mine.ts"
import { workList } from "#contract/assessment/gradeSheets.ts"
import { gpaSummaryOf } from "#contract/assessment/grades/book.ts"
import { announcementList } from "#contract/communication/announcements/endpoints.ts"
import { eventList } from "#contract/communication/events/endpoints.ts"
import { today } from "#contract/lib/dates.ts"
import { plainText } from "#contract/lib/richText.ts"
import { notificationList } from "#contract/people/notifications/endpoints.ts"
import { ownMaterialList } from "#contract/teaching/materials/endpoints.ts"
import { countOwnAssignments, listOwnAssignments } from "../../assessment/assignments/mine.queries.ts"
import { countAssignments, listAssignments } from "../../assessment/assignments/queries.ts"
import { listToMark } from "../../assessment/gradeSheets/waiting.queries.ts"
import { readPolicies } from "../../assessment/grades/policies.queries.ts"
import { listBook } from "../../assessment/grades/queries.ts"
import { listAnnouncements } from "../../communication/announcements/queries.ts"
import { listEvents } from "../../communication/events/queries.ts"
import { findCurrentAcademicYear } from "../../courses/academicYears/queries.ts"
import { countTaught } from "../../courses/subjects/students.queries.ts"
import { listCurrentTerms } from "../../courses/terms/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import { listNotices } from "../../lib/db/adminNotices.ts"
import type { Database } from "../../lib/db/database.ts"
import { listOwnClasses } from "../../members/students/classes.queries.ts"
import { countStudents } from "../../members/students/queries.ts"
import { countUnread, listNotifications } from "../../people/notifications/inbox.queries.ts"
import { listLessonsToday } from "../../teaching/attendance/lessons.queries.ts"
import { readLecturerStats } from "../../teaching/attendance/queries.ts"
import { listOwnLessons } from "../../teaching/lessons/queries.ts"
import { countByType, listOwnMaterials } from "../../teaching/materials/queries.ts"
import { countOwnModules } from "../../teaching/modules/queries.ts"
import { listNews } from "../audit/queries.ts"
import { readUnfinishedOpening } from "../opening/queries.ts"
import { listMarkStandings } from "./marks.queries.ts"
import { countForDashboard, countNeeds, listClassSizes } from "./needs.queries.ts"
import { averagesByTerm, latestGrades } from "./rules.ts"

// Each part of a dashboard is asked of its own noun, under the noun's own rule of visibility. All parts are asked at the same
// time, so that the answer takes as long as the slowest of them.

/** The number of entries in a feed (spec 002 section 9). */
const shown = 5
/** Assignments and notifications in a lecturer's feed (spec 002 section 9). */
const [assignmentsShown, notificationsShown] = [2, 3]
const dueShown = 3
/** Announcements and materials of a student, and events of a lecturer. */
const newsShown = 3
/** The beginning of a text on the administrator's dashboard, in characters (spec 001, "Admin dashboard"). */
const shownLength = 100

export async function adminDashboard(db: Database, viewer: Viewer, mail_server: boolean) {
  const [unreadCount, terms, stats, notices, activities, latest, events, ...standing] = await Promise.all([
    countUnread(db, viewer),
    listCurrentTerms(db, viewer),
    countForDashboard(db),
    listNotices(db),
    listNews(db, shown),
    listAnnouncements(
      db,
      viewer,
      announcementList.parse({ status: "published", sort: "-publish_at", limit: shown }),
    ),
    listNextEvents(db, viewer, shown),
    countNeeds(db),
    listClassSizes(db),
    listMarkStandings(db, null),
    readPolicies(db),
    readUnfinishedOpening(db, mail_server),
  ])
  const [needs, classes, marks, { inForce }, opening] = standing
  const announcements = latest.announcements.map(({ content, ...announcement }) => ({
    ...announcement,
    content: plainText(content, shownLength),
  }))
  return {
    unreadCount,
    academic_year: stats.academic_year,
    terms,
    stats,
    notices,
    opening,
    needs: { ...needs, mail_server },
    classes,
    marks,
    pass_mark: inForce.pass.statistics,
    activities,
    announcements,
    events,
  }
}

async function listNextEvents(db: Database, viewer: Viewer, limit: number) {
  const { events } = await listEvents(db, viewer, eventList.parse({ upcoming: true, limit }))
  return events.map((event) => ({
    ...event,
    description: event.description && plainText(event.description, shownLength),
  }))
}

/** The first pinned announcement for a lecturer or student. */
async function findPinned(db: Database, viewer: Viewer) {
  const filter = announcementList.parse({ pinned: "true", limit: 1, excerpt: "true" })
  return (await listAnnouncements(db, viewer, filter)).announcements[0] ?? null
}

export async function lecturerDashboard(db: Database, viewer: Viewer) {
  const [{ notifications, unreadCount }, year, terms, { modules }, own, all, latest, to_mark, ...news] =
    await Promise.all([
      listNotifications(db, viewer, notificationList.parse({ limit: notificationsShown })),
      findCurrentAcademicYear(db),
      listCurrentTerms(db, viewer),
      countTaught(db, viewer),
      countOwnStudents(db, viewer),
      countAssignments(db, viewer),
      listAssignments(db, viewer, assignmentList.parse({ sort: "-created_at", limit: assignmentsShown })),
      listToMark(db, viewer, workList.parse({ limit: shown })),
      findPinned(db, viewer),
      listNextEvents(db, viewer, newsShown),
      countByType(db, viewer),
      readLecturerStats(db, viewer),
      listLessonsToday(db, viewer),
      viewer.lecturerId === null ? [] : listMarkStandings(db, viewer.lecturerId),
      readPolicies(db),
    ])
  const [pinned, events, materials, attendance, lessons, marks, { inForce }] = news
  return {
    unreadCount,
    notifications,
    pinned,
    events,
    materials,
    academic_year: year?.year_name ?? null,
    terms,
    stats: { modules, students: own.total, assignments: all.total },
    attendance,
    lessons,
    classes: own.classes,
    assignments: latest.assignments,
    to_mark,
    marks,
    pass_mark: inForce.pass.statistics,
  }
}

/** The students that a lecturer's list opens with: those of their home class, without one all they may see. */
async function countOwnStudents(db: Database, viewer: Viewer) {
  const { lecturerClass, classes } = await listOwnClasses(db, viewer.lecturerId)
  const { total } = await countStudents(db, viewer, { class: lecturerClass ?? undefined })
  return { total, classes }
}

export async function studentDashboard(db: Database, viewer: Viewer) {
  const [{ notifications, unreadCount }, year, terms, modules, assignments, due, book, ...news] =
    await Promise.all([
      listNotifications(db, viewer, notificationList.parse({ limit: shown })),
      findCurrentAcademicYear(db),
      listCurrentTerms(db, viewer),
      countOwnModules(db, viewer),
      countOwnAssignments(db, viewer),
      listOwnAssignments(
        db,
        viewer,
        ownAssignmentList.parse({ status: "pending", sort: "next", limit: dueShown }),
      ),
      readOwnBook(db, viewer),
      findPinned(db, viewer),
      listAnnouncements(
        db,
        viewer,
        announcementList.parse({
          pinned: "false",
          sort: "-publish_at",
          limit: newsShown,
          excerpt: "true",
        }),
      ),
      listNextEvents(db, viewer, 1),
      listOwnMaterials(db, viewer, ownMaterialList.parse({ sort: "-created_at", limit: newsShown })),
      listOwnLessons(db, viewer, { from: today(), to: today() }),
    ])
  const [pinned, { announcements }, [event = null], { materials }, lessons] = news
  return {
    unreadCount,
    notifications,
    pinned,
    announcements,
    event,
    materials,
    lessons,
    academic_year: year?.year_name ?? null,
    terms,
    modules,
    assignments,
    due: due.assignments,
    gpa: gpaSummaryOf(book.grades),
    averages: averagesByTerm(book.grades),
    pass_mark: book.pass,
    grades: latestGrades(book.grades),
  }
}

async function readOwnBook(db: Database, viewer: Viewer) {
  const policies = await readPolicies(db)
  const grades = viewer.studentId === null ? [] : await listBook(db, viewer, policies, viewer.studentId)
  return { grades, pass: policies.inForce.pass.statistics }
}
