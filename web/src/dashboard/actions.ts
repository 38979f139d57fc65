import { paths, profileTab } from "../lib/address/paths.ts"
import type { QuickLink } from "../ui/layout/QuickLinks.tsx"

/** Quick actions to existing screens. */
const account: QuickLink[] = [
  { to: paths.profile, label: "My profile", text: "Your details and your photo" },
  { to: profileTab("security"), label: "Security", text: "Password and sign-ins" },
]

export const studentActions: QuickLink[] = [
  { to: paths.ownModules, label: "My Modules", text: "Your modules, their lecturers and your averages" },
  { to: paths.myAssignments, label: "My Assignments", text: "Due assignments and submissions" },
  { to: paths.myGrades, label: "My Grades", text: "Your marks, averages and GPA" },
  ...account,
]

export const lecturerActions: QuickLink[] = [
  { to: paths.myModules, label: "My Modules", text: "Your modules and their students" },
  { to: paths.myStudents, label: "My Students", text: "Your class, and the classes you teach" },
  { to: paths.lecturerAssignments, label: "My Assignments", text: "Set work, and see what came in" },
  { to: paths.lecturerGrades, label: "Grades", text: "Give marks and feedback" },
  ...account,
]

export const adminActions: QuickLink[] = [
  { to: paths.registrations, label: "Registrations", text: "Approve new accounts" },
  { to: paths.students, label: "Students", text: "Their records, classes and accounts" },
  { to: paths.lecturers, label: "Lecturers", text: "Their records, and what they teach" },
  { to: paths.modules, label: "Modules", text: "Modules by term" },
  { to: paths.subjects, label: "Subjects", text: "The courses of the curriculum" },
  { to: paths.assignments, label: "Assignments", text: "All work that is set" },
  { to: paths.grades, label: "Grades", text: "Grades, upload and download" },
  { to: paths.academicYears, label: "Academic years", text: "Add one, or set the current one" },
  { to: paths.terms, label: "Terms", text: "Plan terms and choose the active ones" },
  { to: paths.notifications, label: "Notifications", text: "Tell students, lecturers or everybody" },
  { to: paths.messages, label: "Messages", text: "Messages from the contact form" },
  { to: paths.mail, label: "Mail", text: "Sent and failed e-mails" },
  { to: paths.audit, label: "Audit log", text: "All changes, by person and time" },
]
