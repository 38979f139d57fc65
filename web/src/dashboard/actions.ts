import { paths, profileTab } from "../lib/address/paths.ts"
import type { RowLink } from "../ui/layout/LinkRow.tsx"

/** Quick actions to existing screens. */
const account: RowLink[] = [
  { to: paths.profile, label: "My profile" },
  { to: profileTab("security"), label: "Security" },
]

export const studentActions: RowLink[] = [
  { to: paths.myTimetable, label: "My Timetable" },
  { to: paths.ownModules, label: "My Modules" },
  { to: paths.myAssignments, label: "My Assignments" },
  { to: paths.myGrades, label: "My Grades" },
  { to: paths.ownAttendance, label: "My Attendance" },
  { to: paths.myMaterials, label: "Study Materials" },
  { to: paths.myAnnouncements, label: "Announcements" },
  { to: paths.myEvents, label: "Events" },
  ...account,
]

export const lecturerActions: RowLink[] = [
  { to: paths.lecturerTimetable, label: "My Timetable" },
  { to: paths.myModules, label: "My Modules" },
  { to: paths.myStudents, label: "My Students" },
  { to: paths.lecturerAssignments, label: "My Assignments" },
  { to: paths.lecturerGrades, label: "Grades" },
  { to: paths.myAttendance, label: "Attendance" },
  { to: paths.lecturerMaterials, label: "Course Materials" },
  { to: paths.lecturerAnnouncements, label: "Announcements" },
  { to: paths.lecturerEvents, label: "Events" },
  ...account,
]

export const adminActions: RowLink[] = [
  { to: paths.registrations, label: "Registrations" },
  { to: paths.students, label: "Students" },
  { to: paths.lecturers, label: "Lecturers" },
  { to: paths.attendance, label: "Lecturer Attendance" },
  { to: paths.lowAttendance, label: "Low Attendance" },
  { to: paths.excuses, label: "Excuses" },
  { to: paths.modules, label: "Modules" },
  { to: paths.subjects, label: "Subjects" },
  { to: paths.assignments, label: "Assignments" },
  { to: paths.grades, label: "Grades" },
  { to: paths.materials, label: "Materials" },
  { to: paths.academicYears, label: "Academic years" },
  { to: paths.terms, label: "Terms" },
  { to: paths.timetable, label: "Timetable" },
  { to: paths.announcements, label: "Announcements" },
  { to: paths.events, label: "Events" },
  { to: paths.notifications, label: "Notifications" },
  { to: paths.messages, label: "Messages" },
  { to: paths.mail, label: "Mail" },
  { to: paths.audit, label: "Audit log" },
]
