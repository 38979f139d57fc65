import { type ComponentType, lazy } from "react"
import type { Role } from "#contract/lib/endpoints.ts"
import { paths } from "../lib/address/paths.ts"

export type ScreenRoute = {
  path: string
  /** Empty for anyone signed in. */
  roles: readonly Role[]
  Screen: ComponentType
  /** The label and group in the sidebar; with `role`, for that role only. */
  menu?: { group: string; label: string; role?: Role }
}

/** A screen that is loaded when it is first opened. */
function later<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }))
}

/** Every screen, in the sidebar's order. */
export const screens: readonly ScreenRoute[] = [
  {
    path: paths.adminDashboard,
    roles: ["admin"],
    menu: { group: "Home", label: "Dashboard" },
    Screen: later(() => import("../dashboard/AdminDashboard.tsx"), "AdminDashboard"),
  },
  {
    path: paths.lecturerDashboard,
    roles: ["lecturer"],
    menu: { group: "Home", label: "Dashboard" },
    Screen: later(() => import("../dashboard/LecturerDashboard.tsx"), "LecturerDashboard"),
  },
  {
    path: paths.studentDashboard,
    roles: ["student"],
    menu: { group: "Home", label: "Dashboard" },
    Screen: later(() => import("../dashboard/StudentDashboard.tsx"), "StudentDashboard"),
  },
  {
    path: paths.dashboard,
    roles: [],
    Screen: later(() => import("../dashboard/DashboardPage.tsx"), "DashboardPage"),
  },
  {
    path: paths.notifications,
    roles: ["admin"],
    menu: { group: "Home", label: "Notifications" },
    Screen: later(() => import("../notifications/AdminNotificationsPage.tsx"), "AdminNotificationsPage"),
  },
  {
    path: paths.lecturerNotifications,
    roles: ["lecturer"],
    menu: { group: "Home", label: "Notifications" },
    Screen: later(() => import("../notifications/NotificationsPage.tsx"), "NotificationsPage"),
  },
  {
    path: paths.myNotifications,
    roles: [], // Spec 000 section 2.1 gives it no guard: everyone finds their own notifications there.
    menu: { group: "Home", label: "Notifications", role: "student" },
    Screen: later(() => import("../notifications/NotificationsPage.tsx"), "NotificationsPage"),
  },
  {
    path: paths.profile,
    roles: [],
    menu: { group: "Home", label: "Profile" },
    Screen: later(() => import("../people/ProfilePage.tsx"), "ProfilePage"),
  },
  {
    path: paths.students,
    roles: ["admin"],
    menu: { group: "People", label: "Students" },
    Screen: later(() => import("../students/StudentsPage.tsx"), "StudentsPage"),
  },
  {
    path: paths.importStudents,
    roles: ["admin"],
    Screen: later(() => import("../students/ImportStudentsPage.tsx"), "ImportStudentsPage"),
  },
  {
    path: paths.lecturers,
    roles: ["admin"],
    menu: { group: "People", label: "Lecturers" },
    Screen: later(() => import("../lecturers/LecturersPage.tsx"), "LecturersPage"),
  },
  {
    path: paths.myStudents,
    roles: ["lecturer"],
    menu: { group: "People", label: "My Students" },
    Screen: later(() => import("../students/MyStudentsPage.tsx"), "MyStudentsPage"),
  },
  {
    path: paths.registrations,
    roles: ["admin"],
    menu: { group: "People", label: "Registrations" },
    Screen: later(() => import("../registrations/RegistrationsPage.tsx"), "RegistrationsPage"),
  },
  {
    path: paths.modules,
    roles: ["admin"],
    menu: { group: "Courses", label: "Modules" },
    Screen: later(() => import("../subjects/ModulesPage.tsx"), "ModulesPage"),
  },
  {
    path: paths.subjects,
    roles: ["admin"],
    menu: { group: "Courses", label: "Subjects" },
    Screen: later(() => import("../subjects/SubjectsPage.tsx"), "SubjectsPage"),
  },
  {
    path: paths.myModules,
    roles: ["lecturer"],
    menu: { group: "Courses", label: "My Modules" },
    Screen: later(() => import("../subjects/MyModulesPage.tsx"), "MyModulesPage"),
  },
  {
    path: paths.moduleStudents,
    roles: ["lecturer"],
    Screen: later(() => import("../subjects/ModuleStudentsPage.tsx"), "ModuleStudentsPage"),
  },
  {
    path: paths.assignments,
    roles: ["admin"],
    menu: { group: "Courses", label: "Assignments" },
    Screen: later(() => import("../assignments/AssignmentsPage.tsx"), "AssignmentsPage"),
  },
  {
    path: paths.lecturerAssignments,
    roles: ["lecturer"],
    menu: { group: "Courses", label: "My Assignments" },
    Screen: later(() => import("../assignments/LecturerAssignmentsPage.tsx"), "LecturerAssignmentsPage"),
  },
  {
    path: paths.myAssignments,
    roles: ["student"],
    menu: { group: "Courses", label: "My Assignments" },
    Screen: later(() => import("../assignments/MyAssignmentsPage.tsx"), "MyAssignmentsPage"),
  },
  {
    path: paths.grades,
    roles: ["admin"],
    menu: { group: "Courses", label: "Grades" },
    Screen: later(() => import("../grades/GradesPage.tsx"), "GradesPage"),
  },
  {
    path: paths.importGrades,
    roles: ["admin"],
    Screen: later(() => import("../grades/ImportGradesPage.tsx"), "ImportGradesPage"),
  },
  {
    path: paths.lecturerGrades,
    roles: ["lecturer"],
    menu: { group: "Courses", label: "Grades" },
    Screen: later(() => import("../grades/LecturerGradesPage.tsx"), "LecturerGradesPage"),
  },
  {
    path: paths.myGrades,
    roles: ["student"],
    menu: { group: "Courses", label: "My Grades" },
    Screen: later(() => import("../grades/MyGradesPage.tsx"), "MyGradesPage"),
  },
  {
    path: paths.myPerformance,
    roles: ["student"],
    Screen: later(() => import("../grades/MyPerformancePage.tsx"), "MyPerformancePage"),
  },
  {
    path: paths.academicYears,
    roles: ["admin"],
    menu: { group: "Calendar", label: "Academic years" },
    Screen: later(() => import("../academicYears/AcademicYearsPage.tsx"), "AcademicYearsPage"),
  },
  {
    path: paths.terms,
    roles: ["admin"],
    menu: { group: "Calendar", label: "Terms" },
    Screen: later(() => import("../terms/TermsPage.tsx"), "TermsPage"),
  },
  {
    path: paths.messages,
    roles: ["admin"],
    menu: { group: "System", label: "Messages" },
    Screen: later(() => import("../messages/MessagesPage.tsx"), "MessagesPage"),
  },
  {
    path: paths.mail,
    roles: ["admin"],
    menu: { group: "System", label: "Mail" },
    Screen: later(() => import("../mail/MailPage.tsx"), "MailPage"),
  },
  {
    path: paths.audit,
    roles: ["admin"],
    menu: { group: "System", label: "Audit log" },
    Screen: later(() => import("../audit/AuditPage.tsx"), "AuditPage"),
  },
  {
    path: paths.samples, // In no menu: for work on the design system, and for the accessibility tests.
    roles: [],
    Screen: later(() => import("../ui/samples/Samples.tsx"), "Samples"),
  },
  {
    path: paths.unauthorized,
    roles: [],
    Screen: later(() => import("./UnauthorizedPage.tsx"), "UnauthorizedPage"),
  },
]
