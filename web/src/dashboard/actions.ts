import { paths, profileTab } from "../lib/address/paths.ts"
import type { QuickLink } from "../ui/layout/QuickLinks.tsx"

/** Quick actions to existing screens. */
const account: QuickLink[] = [
  { to: paths.profile, label: "My profile", text: "Your details and your photo" },
  { to: profileTab("security"), label: "Security", text: "Your password, and who signs in as you" },
]

export const studentActions: QuickLink[] = [
  { to: paths.myAssignments, label: "My Assignments", text: "What is due, and handing it in" },
  { to: paths.myGrades, label: "My Grades", text: "Your marks, averages and GPA" },
  ...account,
]

export const lecturerActions: QuickLink[] = [
  { to: paths.myModules, label: "My Modules", text: "What you teach, and to whom" },
  { to: paths.myStudents, label: "My Students", text: "Your class, and the classes you teach" },
  { to: paths.lecturerAssignments, label: "My Assignments", text: "Set work, and see what came in" },
  { to: paths.lecturerGrades, label: "Grades", text: "Give marks and feedback" },
  ...account,
]

export const adminActions: QuickLink[] = [
  { to: paths.registrations, label: "Registrations", text: "Let in who asked for an account" },
  { to: paths.students, label: "Students", text: "Their records, classes and accounts" },
  { to: paths.lecturers, label: "Lecturers", text: "Their records, and what they teach" },
  { to: paths.modules, label: "Modules", text: "What is taught, and when" },
  { to: paths.assignments, label: "Assignments", text: "All work that is set" },
  { to: paths.grades, label: "Grades", text: "Every mark, and spreadsheets of them" },
  { to: paths.academicYears, label: "Academic years", text: "Add one, or set the current one" },
  { to: paths.terms, label: "Terms", text: "Plan them, and say which are active" },
  { to: paths.notifications, label: "Notifications", text: "Tell students, lecturers or everybody" },
  { to: paths.messages, label: "Messages", text: "What visitors wrote to the college" },
  { to: paths.mail, label: "Mail", text: "What was sent, and what failed" },
  { to: paths.audit, label: "Audit log", text: "Who changed what, and when" },
]
