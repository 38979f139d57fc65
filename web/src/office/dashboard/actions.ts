import { paths } from "../../lib/address/paths.ts"
import type { RowLink } from "../../ui/layout/LinkRow.tsx"

// Links to screens that neither the dashboard nor the bar of a phone links to.

export const studentActions: RowLink[] = [
  { to: paths.myTimetable, label: "My Timetable" },
  { to: paths.ownModules, label: "My Modules" },
  { to: paths.ownAttendance, label: "My Attendance" },
  { to: paths.myMaterials, label: "Study Materials" },
  { to: paths.myEvents, label: "Events" },
]

export const lecturerActions: RowLink[] = [
  { to: paths.lecturerTimetable, label: "My Timetable" },
  { to: paths.lecturerGrades, label: "Grades" },
  { to: paths.taughtLowAttendance, label: "Low Attendance" },
  { to: paths.writeReports, label: "Performance Reports" },
  { to: paths.lecturerMaterials, label: "Course Materials" },
]

/**
 * The office's links. Spec 001 section 2 requires announcements, events, reports and lecturer attendance. Reports have a
 * button above.
 */
export const adminActions: RowLink[] = [
  { to: paths.attendance, label: "Lecturer Attendance" },
  { to: paths.announcements, label: "Announcements" },
  { to: paths.events, label: "Events" },
  { to: paths.importStudents, label: "Import students" },
  { to: paths.importGrades, label: "Import grades" },
  { to: paths.issueDocuments, label: "Issue documents" },
]
