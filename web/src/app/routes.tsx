import { type ComponentType, lazy, useState } from "react"
import type { Role } from "#contract/lib/endpoints.ts"
import { paths } from "../lib/address/paths.ts"
import type { Read } from "../lib/api/data.ts"
import { firstReads, type Place } from "./firstReads.ts"

export type ScreenRoute = {
  path: string
  /** The roles that may see it; empty for everybody signed in. */
  roles: readonly Role[]
  Screen: ComponentType
  /** Fetches its script. */
  load: () => Promise<unknown>
  /** The reads that it makes first at an address; asked for together with its script. */
  reads: (place: Place) => readonly Read[]
  /** Its link in the sidebar and the heading above it; with `role`, only for that role. */
  menu?: { group: string; label: string; role?: Role }
}

type Options = {
  /** The only role with the link in its sidebar, if several roles may open the screen. */
  role?: Role
}

/** A module that exports its screen and nothing else. */
type Load = () => Promise<Readonly<Record<string, ComponentType>>>

const admin = ["admin"] as const
const lecturer = ["lecturer"] as const
const student = ["student"] as const
const anyone = [] as const

/** A screen whose script is fetched when it is first opened, so that nobody pays for screens they never open. */
function screen(
  path: string,
  roles: readonly Role[],
  load: Load,
  /** "Courses/Grades": the heading in the sidebar and the link below it. */
  link?: `${string}/${string}`,
  { role }: Options = {},
): ScreenRoute {
  const [group, label] = link?.split("/") ?? []
  const route = { path, roles, reads: firstReads[path] ?? (() => []), ...screenOf(path, load) }
  if (group === undefined || label === undefined) return route
  return { ...route, menu: { group, label, ...(role && { role }) } }
}

/** A screen whose script is here already renders at once: React's `lazy` alone would show the fallback first. */
function screenOf(path: string, load: Load) {
  let Here: ComponentType | undefined
  async function fetch() {
    Here ??= Object.values(await load())[0]
    if (!Here) throw new Error(`The module of ${path} exports no screen.`)
    return { default: Here }
  }
  const Coming = lazy(fetch)
  function Screen() {
    const [Shown] = useState<ComponentType>(() => Here ?? Coming)
    return <Shown />
  }
  return { Screen, load: fetch }
}

/** Every screen, in the sidebar's order. */
export const screens: readonly ScreenRoute[] = [
  screen(paths.adminDashboard, admin, () => import("../dashboard/AdminDashboard.tsx"), "Home/Dashboard"),
  screen(
    paths.lecturerDashboard,
    lecturer,
    () => import("../dashboard/LecturerDashboard.tsx"),
    "Home/Dashboard",
  ),
  screen(
    paths.studentDashboard,
    student,
    () => import("../dashboard/StudentDashboard.tsx"),
    "Home/Dashboard",
  ),
  screen(paths.dashboard, anyone, () => import("../dashboard/DashboardPage.tsx")),
  screen(
    paths.lecturerTimetable,
    lecturer,
    () => import("../lessons/LecturerTimetablePage.tsx"),
    "Home/My Timetable",
  ),
  screen(
    paths.myTimetable,
    student,
    () => import("../lessons/StudentTimetablePage.tsx"),
    "Home/My Timetable",
  ),
  screen(
    paths.notifications,
    admin,
    () => import("../notifications/AdminNotificationsPage.tsx"),
    "Home/Notifications",
  ),
  screen(
    paths.lecturerNotifications,
    lecturer,
    () => import("../notifications/OwnNotificationsPage.tsx"),
    "Home/Notifications",
  ),
  // Spec 000 section 2.1 gives it no guard: everyone finds their own notifications there.
  screen(
    paths.myNotifications,
    anyone,
    () => import("../notifications/OwnNotificationsPage.tsx"),
    "Home/Notifications",
    { role: "student" },
  ),
  screen(
    paths.announcements,
    admin,
    () => import("../announcements/AnnouncementsPage.tsx"),
    "Home/Announcements",
  ),
  screen(paths.announcementReaders, admin, () => import("../announcements/ReadersPage.tsx")),
  screen(
    paths.lecturerAnnouncements,
    lecturer,
    () => import("../announcements/OwnAnnouncementsPage.tsx"),
    "Home/Announcements",
  ),
  screen(
    paths.myAnnouncements,
    student,
    () => import("../announcements/OwnAnnouncementsPage.tsx"),
    "Home/Announcements",
  ),
  screen(paths.ownMessages, lecturer, () => import("../messages/OwnMessagesPage.tsx"), "Home/Messages"),
  screen(paths.lecturerEvents, lecturer, () => import("../events/OwnEventsPage.tsx"), "Home/Events"),
  screen(paths.myEvents, student, () => import("../events/OwnEventsPage.tsx"), "Home/Events"),
  screen(paths.profile, anyone, () => import("../people/ProfilePage.tsx"), "Home/Profile"),
  screen(paths.students, admin, () => import("../students/StudentsPage.tsx"), "People/Students"),
  screen(paths.importStudents, admin, () => import("../students/ImportStudentsPage.tsx")),
  screen(paths.lecturers, admin, () => import("../lecturers/LecturersPage.tsx"), "People/Lecturers"),
  screen(paths.myStudents, lecturer, () => import("../students/MyStudentsPage.tsx"), "People/My Students"),
  screen(
    paths.administrators,
    admin,
    () => import("../administrators/AdministratorsPage.tsx"),
    "People/Administrators",
  ),
  screen(
    paths.registrations,
    admin,
    () => import("../registrations/RegistrationsPage.tsx"),
    "People/Registrations",
  ),
  screen(
    paths.attendance,
    admin,
    () => import("../attendance/SessionsPage.tsx"),
    "People/Lecturer Attendance",
  ),
  screen(paths.attendanceReport, admin, () => import("../attendance/AttendanceReportPage.tsx")),
  screen(
    paths.lowAttendance,
    admin,
    () => import("../attendance/LowAttendancePage.tsx"),
    "People/Low Attendance",
  ),
  screen(
    paths.taughtLowAttendance,
    lecturer,
    () => import("../attendance/LowAttendancePage.tsx"),
    "People/Low Attendance",
  ),
  screen(paths.lowAttendanceList, admin, () => import("../attendance/LowAttendanceListPage.tsx")),
  screen(paths.excuses, admin, () => import("../excuses/ExcusesPage.tsx"), "People/Excuses"),
  screen(paths.documents, admin, () => import("../documents/RegisterPage.tsx"), "People/Documents"),
  screen(paths.issueDocuments, admin, () => import("../documents/IssuePage.tsx")),
  screen(paths.taughtDocuments, lecturer, () => import("../documents/IssuePage.tsx"), "Courses/Documents"),
  screen(
    paths.myDocuments,
    student,
    () => import("../documents/MyDocumentsPage.tsx"),
    "Courses/My Documents",
  ),
  screen(paths.studentAttendance, admin, () => import("../attendance/StudentAttendancePage.tsx")),
  screen(paths.taughtAttendance, lecturer, () => import("../attendance/StudentAttendancePage.tsx")),
  screen(
    paths.deletedAccounts,
    admin,
    () => import("../deletedAccounts/DeletedAccountsPage.tsx"),
    "People/Deleted accounts",
  ),
  screen(paths.modules, admin, () => import("../subjects/ModulesPage.tsx"), "Courses/Modules"),
  screen(paths.subjects, admin, () => import("../subjects/SubjectsPage.tsx"), "Courses/Subjects"),
  screen(paths.myModules, lecturer, () => import("../modules/TaughtModulesPage.tsx"), "Courses/My Modules"),
  screen(paths.moduleStudents, lecturer, () => import("../subjects/ModuleStudentsPage.tsx")),
  screen(paths.moduleContent, lecturer, () => import("../modules/ModuleContentPage.tsx")),
  screen(paths.assignments, admin, () => import("../assignments/AssignmentsPage.tsx"), "Courses/Assignments"),
  screen(
    paths.lecturerAssignments,
    lecturer,
    () => import("../assignments/LecturerAssignmentsPage.tsx"),
    "Courses/My Assignments",
  ),
  screen(paths.ownModules, student, () => import("../modules/OwnModulesPage.tsx"), "Courses/My Modules"),
  screen(
    paths.myAssignments,
    student,
    () => import("../assignments/MyAssignmentsPage.tsx"),
    "Courses/My Assignments",
  ),
  screen(
    paths.ownAttendance,
    student,
    () => import("../attendance/OwnAttendancePage.tsx"),
    "Courses/My Attendance",
  ),
  screen(paths.grades, admin, () => import("../grades/GradesPage.tsx"), "Courses/Grades"),
  screen(paths.importGrades, admin, () => import("../grades/ImportGradesPage.tsx")),
  screen(paths.reports, admin, () => import("../reports/ReportsPage.tsx"), "Courses/Reports"),
  screen(paths.savedReports, admin, () => import("../reports/SavedReportsPage.tsx")),
  screen(paths.lecturerGrades, lecturer, () => import("../grades/LecturerGradesPage.tsx"), "Courses/Grades"),
  screen(paths.myGrades, student, () => import("../grades/MyGradesPage.tsx"), "Courses/My Grades"),
  screen(paths.myPerformance, student, () => import("../grades/MyPerformancePage.tsx")),
  screen(paths.performance, admin, () => import("../results/PerformancePage.tsx")),
  screen(
    paths.writtenReports,
    admin,
    () => import("../performanceReports/WrittenReportsPage.tsx"),
    "Courses/Lecturers' Reports",
  ),
  screen(paths.reportPhrases, admin, () => import("../performanceReports/PhrasesPage.tsx")),
  screen(
    paths.writeReports,
    lecturer,
    () => import("../performanceReports/WriteReportsPage.tsx"),
    "Courses/Performance Reports",
  ),
  screen(paths.ownReportPhrases, lecturer, () => import("../performanceReports/PhrasesPage.tsx")),
  screen(
    paths.myReports,
    student,
    () => import("../performanceReports/MyReportsPage.tsx"),
    "Courses/Performance Reports",
  ),
  screen(
    paths.myAttendance,
    lecturer,
    () => import("../attendance/MyAttendancePage.tsx"),
    "Courses/Attendance",
  ),
  screen(paths.myAttendanceReport, lecturer, () => import("../attendance/MyAttendanceReportPage.tsx")),
  screen(paths.takeRegister, lecturer, () => import("../attendance/TakeRegisterPage.tsx")),
  screen(paths.materials, admin, () => import("../materials/MaterialsPage.tsx"), "Courses/Materials"),
  screen(
    paths.lecturerMaterials,
    lecturer,
    () => import("../materials/LecturerMaterialsPage.tsx"),
    "Courses/Course Materials",
  ),
  screen(
    paths.myMaterials,
    student,
    () => import("../materials/MyMaterialsPage.tsx"),
    "Courses/Study Materials",
  ),
  screen(
    paths.academicYears,
    admin,
    () => import("../academicYears/AcademicYearsPage.tsx"),
    "Calendar/Academic years",
  ),
  screen(paths.terms, admin, () => import("../terms/TermsPage.tsx"), "Calendar/Terms"),
  screen(paths.closeTerm, admin, () => import("../closing/CloseTermPage.tsx")),
  screen(paths.termGaps, admin, () => import("../closing/GapsPage.tsx")),
  screen(paths.moveUp, admin, () => import("../rollovers/MoveUpPage.tsx")),
  screen(paths.movedStudents, admin, () => import("../rollovers/MovedStudentsPage.tsx")),
  screen(paths.events, admin, () => import("../events/EventsPage.tsx"), "Calendar/Events"),
  screen(paths.eventAttendees, admin, () => import("../events/AttendeeListPage.tsx")),
  screen(paths.timetable, admin, () => import("../timetable/TimetablePage.tsx"), "Calendar/Timetable"),
  screen(paths.timetablePaper, admin, () => import("../timetable/TimetablePaperPage.tsx")),
  screen(paths.importTimetable, admin, () => import("../timetable/ImportTimetablePage.tsx")),
  screen(paths.rooms, admin, () => import("../rooms/RoomsPage.tsx")),
  screen(paths.holidays, admin, () => import("../holidays/HolidaysPage.tsx")),
  screen(paths.messages, admin, () => import("../messages/MessagesPage.tsx"), "System/Messages"),
  screen(paths.mail, admin, () => import("../mail/MailPage.tsx"), "System/Mail"),
  screen(paths.apiTokens, admin, () => import("../apiTokens/ApiTokensPage.tsx")),
  screen(paths.retention, admin, () => import("../retention/RetentionPage.tsx")),
  screen(paths.audit, admin, () => import("../audit/AuditPage.tsx"), "System/Audit log"),
  screen(paths.website, admin, () => import("../website/WebsitePage.tsx"), "System/Website"),
  screen(paths.websitePage, admin, () => import("../website/EditorPage.tsx")),
  screen(paths.settings, admin, () => import("../settings/SettingsPage.tsx"), "System/Settings"),
  screen(paths.gradingPolicy, admin, () => import("../gradingPolicies/GradingPoliciesPage.tsx")),
  screen(paths.newGradingPolicy, admin, () => import("../gradingPolicies/NewGradingPolicyPage.tsx")),
  screen(paths.classGroups, admin, () => import("../classGroups/ClassGroupsPage.tsx")),
  screen(paths.departments, admin, () => import("../departments/DepartmentsPage.tsx")),
  // Without a link in the sidebar: for work on the design system, and for the accessibility tests.
  screen(paths.samples, anyone, () => import("../ui/samples/Samples.tsx")),
  screen(paths.unauthorized, anyone, () => import("./UnauthorizedPage.tsx")),
]
