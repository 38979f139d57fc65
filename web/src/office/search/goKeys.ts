import type { Role } from "#contract/lib/endpoints.ts"
import { dashboardOf, notificationsOf, paths } from "../../lib/address/paths.ts"

/** The letter that opens a screen after G. It is the same for all roles that have the screen. */
type GoKey = { key: string; to: string }

const screensOf: Readonly<Record<Role, readonly GoKey[]>> = {
  admin: [
    { key: "s", to: paths.students },
    { key: "l", to: paths.lecturers },
    { key: "m", to: paths.grades },
    { key: "a", to: paths.assignments },
    { key: "c", to: paths.modules },
    { key: "f", to: paths.materials },
    { key: "t", to: paths.timetable },
    { key: "d", to: paths.documents },
    { key: "r", to: paths.reports },
  ],
  lecturer: [
    { key: "s", to: paths.myStudents },
    { key: "m", to: paths.lecturerGrades },
    { key: "a", to: paths.lecturerAssignments },
    { key: "c", to: paths.myModules },
    { key: "f", to: paths.lecturerMaterials },
    { key: "t", to: paths.lecturerTimetable },
    { key: "d", to: paths.taughtDocuments },
    { key: "r", to: paths.writeReports },
  ],
  student: [
    { key: "m", to: paths.myGrades },
    { key: "a", to: paths.myAssignments },
    { key: "c", to: paths.ownModules },
    { key: "f", to: paths.myMaterials },
    { key: "t", to: paths.myTimetable },
    { key: "d", to: paths.myDocuments },
    { key: "r", to: paths.myReports },
  ],
}

export const goKeys = (role: Role): readonly GoKey[] => [
  { key: "h", to: dashboardOf(role) },
  ...screensOf[role],
  { key: "n", to: notificationsOf(role) },
]

/** The address of the screen that a letter opens after G. */
export const goTo = (role: Role, pressed: string) => goKeys(role).find(({ key }) => key === pressed)?.to
