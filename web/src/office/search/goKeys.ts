import type { Role } from "#contract/lib/endpoints.ts"
import { dashboardOf, notificationsOf, paths } from "../../lib/address/paths.ts"

/** The letter that opens a screen after G. It is the same for all roles that have the screen. */
type GoKey = { key: string; label: string; to: string }

const screensOf: Readonly<Record<Role, readonly GoKey[]>> = {
  admin: [
    { key: "s", label: "Students", to: paths.students },
    { key: "l", label: "Lecturers", to: paths.lecturers },
    { key: "m", label: "Marks", to: paths.grades },
    { key: "a", label: "Assignments", to: paths.assignments },
    { key: "c", label: "Courses (modules)", to: paths.modules },
    { key: "f", label: "Files (materials)", to: paths.materials },
    { key: "t", label: "Timetable", to: paths.timetable },
    { key: "d", label: "Documents", to: paths.documents },
    { key: "r", label: "Reports", to: paths.reports },
  ],
  lecturer: [
    { key: "s", label: "My students", to: paths.myStudents },
    { key: "m", label: "Marks", to: paths.lecturerGrades },
    { key: "a", label: "Assignments", to: paths.lecturerAssignments },
    { key: "c", label: "Courses (modules)", to: paths.myModules },
    { key: "f", label: "Files (materials)", to: paths.lecturerMaterials },
    { key: "t", label: "Timetable", to: paths.lecturerTimetable },
    { key: "d", label: "Documents", to: paths.taughtDocuments },
    { key: "r", label: "Reports", to: paths.writeReports },
  ],
  student: [
    { key: "m", label: "Marks", to: paths.myGrades },
    { key: "a", label: "Assignments", to: paths.myAssignments },
    { key: "c", label: "Courses (modules)", to: paths.ownModules },
    { key: "f", label: "Files (materials)", to: paths.myMaterials },
    { key: "t", label: "Timetable", to: paths.myTimetable },
    { key: "d", label: "Documents", to: paths.myDocuments },
    { key: "r", label: "Reports", to: paths.myReports },
  ],
}

export const goKeys = (role: Role): readonly GoKey[] => [
  { key: "h", label: "Home", to: dashboardOf(role) },
  ...screensOf[role],
  { key: "n", label: "Notifications", to: notificationsOf(role) },
]

/** The address of the screen that a letter opens after G. */
export const goTo = (role: Role, pressed: string) => goKeys(role).find(({ key }) => key === pressed)?.to
