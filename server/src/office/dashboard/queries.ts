import { workList } from "#contract/assessment/gradeSheets.ts"
import { gpaSummaryOf } from "#contract/assessment/grades/book.ts"
import { gradeList } from "#contract/assessment/grades/endpoints.ts"
import type { Policies } from "#contract/assessment/grades/policy.ts"
import { announcementList } from "#contract/communication/announcements/endpoints.ts"
import { eventList } from "#contract/communication/events/endpoints.ts"
import { today } from "#contract/lib/dates.ts"
import { plainText } from "#contract/lib/richText.ts"
import { ownMaterialList } from "#contract/teaching/materials/endpoints.ts"
import { countOwnAssignments, listNextDue } from "../../assessment/assignments/mine.queries.ts"
import {
  countAssignments,
  listLatest as listLatestAssignments,
} from "../../assessment/assignments/queries.ts"
import { listToMark } from "../../assessment/gradeSheets/waiting.queries.ts"
import { listGrades } from "../../assessment/grades/list.queries.ts"
import { readPolicies } from "../../assessment/grades/policies.queries.ts"
import { listBook } from "../../assessment/grades/queries.ts"
import { findFreshFigures } from "../../assessment/results/queries.ts"
import {
  listAnnouncements,
  listLatest as listLatestAnnouncements,
} from "../../communication/announcements/queries.ts"
import { listEvents } from "../../communication/events/queries.ts"
import { findCurrentAcademicYear } from "../../courses/academicYears/queries.ts"
import { countVisibleSubjects } from "../../courses/subjects/queries.ts"
import { listCurrentOutlines } from "../../courses/terms/queries.ts"
import { allNamed } from "../../lib/allNamed.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import { listNotices } from "../../lib/db/adminNotices.ts"
import type { Database } from "../../lib/db/database.ts"
import { firstOf } from "../../lib/db/lists.ts"
import { listOwnClasses } from "../../members/students/classes.queries.ts"
import { countStudentsOfLecturer } from "../../members/students/queries.ts"
import { listLatest as listLatestNotifications } from "../../people/notifications/inbox.queries.ts"
import { listLessonsToday } from "../../teaching/attendance/lessons.queries.ts"
import { readLecturerStats } from "../../teaching/attendance/queries.ts"
import { listOwnLessons } from "../../teaching/lessons/queries.ts"
import { countByType, listOwnMaterials } from "../../teaching/materials/queries.ts"
import { countOwnModules } from "../../teaching/modules/queries.ts"
import { listNews } from "../audit/queries.ts"
import { readUnfinishedOpening } from "../opening/queries.ts"
import { listMarkStandings } from "./marks.queries.ts"
import { countForDashboard, countNeeds, listClassSizes } from "./needs.queries.ts"
import { averagesByTerm, inShort } from "./rules.ts"
import { countWaiting } from "./waiting.queries.ts"

// Each part of a dashboard is read from its own noun, under the noun's own rule of visibility. All parts are read at the same
// time, so that the reply takes as long as the slowest of them, and a number that two parts show is counted once.

/** The number of entries in a feed (spec 002 section 9). */
const feedLength = 5
/** Assignments and notifications in a lecturer's feed (spec 002 section 9). */
const assignmentsShown = 2
/** The pieces of work to mark, each with all of its classes. */
const workShown = 3
const notificationsShown = 3
const dueShown = 3
/** The number of a student's announcements and materials, and of a lecturer's events. */
const newsShown = 3
/** The number of a student's marks. */
const gradesShown = 2
/** The length of a text's beginning on the administrator's dashboard, in characters (spec 001, "Admin dashboard"). */
const shownLength = 100

export async function adminDashboard(db: Database, viewer: Viewer) {
  const policiesInForce = readPolicies(db)
  const { policies, latest, ...parts } = await allNamed({
    waiting: countWaiting(db, viewer),
    terms: listCurrentOutlines(db, viewer),
    stats: countForDashboard(db),
    notices: listNotices(db),
    activities: listNews(db, feedLength),
    latest: listLatestAnnouncements(db, viewer, feedLength),
    events: listNextEvents(db, viewer, feedLength),
    needs: countNeeds(db),
    classes: listClassSizes(db),
    marks: policiesInForce.then(({ inForce }) => listMarkStandings(db, null, inForce.pass.statistics)),
    policies: policiesInForce,
    opening: readUnfinishedOpening(db),
  })
  return {
    ...parts,
    unreadCount: parts.waiting.unread,
    academic_year: parts.stats.academic_year,
    pass_mark: policies.inForce.pass.statistics,
    announcements: latest.map(({ content, ...announcement }) => ({
      ...announcement,
      content: plainText(content, shownLength),
    })),
  }
}

async function listNextEvents(db: Database, viewer: Viewer, limit: number) {
  const { events } = await listEvents(db, viewer, firstOf(eventList.parse({ upcoming: true, limit })))
  return events.map((event) => ({
    ...event,
    description: event.description && plainText(event.description, shownLength),
  }))
}

/** The first pinned announcement for a lecturer or student. */
async function findPinned(db: Database, viewer: Viewer) {
  const filter = firstOf(announcementList.parse({ pinned: "true", limit: 1, excerpt: "true" }))
  return (await listAnnouncements(db, viewer, filter)).announcements[0] ?? null
}

export async function lecturerDashboard(db: Database, viewer: Viewer) {
  const policiesInForce = readPolicies(db)
  // The number of submissions to mark is shown in the menu and beside its list, so it is counted once.
  const to_mark = listToMark(db, viewer, firstOf(workList.parse({ limit: workShown })))
  const { year, modules, students, assignmentCount, policies, ...parts } = await allNamed({
    waiting: countWaiting(db, viewer, async () => (await to_mark).to_mark),
    notifications: listLatestNotifications(db, viewer, notificationsShown),
    year: findCurrentAcademicYear(db),
    terms: listCurrentOutlines(db, viewer),
    modules: countVisibleSubjects(db, viewer, viewer),
    students: countOwnStudents(db, viewer),
    assignmentCount: countAssignments(db, viewer),
    assignments: listLatestAssignments(db, viewer, assignmentsShown),
    to_mark,
    pinned: findPinned(db, viewer),
    events: listNextEvents(db, viewer, newsShown),
    materials: countByType(db, viewer),
    attendance: readLecturerStats(db, viewer),
    lessons: listLessonsToday(db, viewer),
    marks: policiesInForce.then(({ inForce }) =>
      viewer.lecturerId === null ? [] : listMarkStandings(db, viewer.lecturerId, inForce.pass.statistics),
    ),
    policies: policiesInForce,
  })
  return {
    ...parts,
    unreadCount: parts.waiting.unread,
    academic_year: year?.year_name ?? null,
    stats: { modules, students: students.total, assignments: assignmentCount.total },
    classes: students.classes,
    pass_mark: policies.inForce.pass.statistics,
  }
}

/**
 * The number of students with which a lecturer's list opens, and the lecturer's classes. The list opens with the home class, or
 * with all students whom the lecturer may see if they have none.
 */
async function countOwnStudents(db: Database, viewer: Viewer) {
  const { lecturerClass, classes } = await listOwnClasses(db, viewer.lecturerId)
  return { total: await countStudentsOfLecturer(db, viewer, lecturerClass), classes }
}

export async function studentDashboard(db: Database, viewer: Viewer) {
  const assignments = countOwnAssignments(db, viewer)
  const { year, results, latest, events, newest, ...parts } = await allNamed({
    waiting: countWaiting(db, viewer, async () => (await assignments).pending),
    notifications: listLatestNotifications(db, viewer, feedLength),
    year: findCurrentAcademicYear(db),
    terms: listCurrentOutlines(db, viewer),
    modules: countOwnModules(db, viewer),
    assignments,
    due: listNextDue(db, viewer, dueShown),
    results: readOwnResults(db, viewer),
    pinned: findPinned(db, viewer),
    latest: listAnnouncements(
      db,
      viewer,
      firstOf(
        announcementList.parse({ pinned: "false", sort: "-publish_at", limit: newsShown, excerpt: "true" }),
      ),
    ),
    events: listNextEvents(db, viewer, 1),
    newest: listOwnMaterials(
      db,
      viewer,
      firstOf(ownMaterialList.parse({ sort: "-created_at", limit: newsShown })),
    ),
    lessons: listOwnLessons(db, viewer, { from: today(), to: today() }),
  })
  return {
    ...parts,
    ...results,
    unreadCount: parts.waiting.unread,
    announcements: latest.announcements,
    event: events[0] ?? null,
    materials: newest.materials,
    academic_year: year?.year_name ?? null,
  }
}

/**
 * A student's stored figures. If a mark was given after these were computed, the figures are computed from all their
 * marks.
 */
async function readOwnResults(db: Database, viewer: Viewer) {
  const { studentId } = viewer
  const [policies, stored] = await Promise.all([
    readPolicies(db),
    studentId === null ? undefined : findFreshFigures(db, studentId),
  ])
  const [{ grades }, figures] = await Promise.all([
    listGrades(db, viewer, policies, firstOf(gradeList.parse({ limit: gradesShown }))),
    stored ?? computeFigures(db, viewer, policies),
  ])
  return { pass_mark: policies.inForce.pass.statistics, grades: grades.map(inShort), ...figures }
}

async function computeFigures(db: Database, viewer: Viewer, policies: Policies) {
  const book = viewer.studentId === null ? [] : await listBook(db, viewer, policies, viewer.studentId)
  return { gpa: gpaSummaryOf(book), averages: averagesByTerm(book) }
}
