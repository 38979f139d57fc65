import type { Role } from "#contract/lib/endpoints.ts"
import { documentOf, editorOf, paths } from "../../lib/address/paths.ts"
import { deletedStatus } from "../../lib/deletedRecords/lists.ts"
import { openMain } from "../../ui/list/openMain.ts"

/** A screen, or an action on a screen. */
export type Action = {
  kind: "screen" | "action"
  texts: readonly string[]
  to: string
  /** The router state that presses the main button of the list, such as "Add student". */
  state?: typeof openMain
  /** Signs out instead of opening an address. */
  signsOut?: true
}

const formAction = (to: string, ...texts: string[]): Action => ({
  kind: "action",
  texts,
  to,
  state: openMain,
})
const linkAction = (to: string, ...texts: string[]): Action => ({ kind: "action", texts, to })
const screenLink = (to: string, ...texts: string[]): Action => ({ kind: "screen", texts, to })

/**
 * The most common actions of each role, with further words that find them. The first ones are shown before anything is
 * typed.
 */
const actions: Readonly<Record<Role, readonly Action[]>> = {
  admin: [
    formAction(paths.students, "Add student", "new enrol admit pupil learner"),
    formAction(paths.grades, "Add Grade", "new mark"),
    formAction(paths.announcements, "Create Announcement", "new add notice"),
    linkAction(
      paths.issueDocuments,
      "Issue documents",
      "school reports card transcript certificate letter print",
    ),
    formAction(paths.lecturers, "Add lecturer", "new teacher tutor staff hire"),
    formAction(paths.assignments, "Create Assignment", "new add set homework essay test"),
    formAction(paths.materials, "Upload Material", "new add file notes book"),
    formAction(paths.subjects, "Add subject", "new"),
    formAction(paths.events, "Create Event", "new add meeting"),
    formAction(paths.terms, "Add term", "new open start begin"),
    linkAction(paths.year, "Move students up", "promote roll-over end of year repeat graduate next class"),
    linkAction(`${paths.terms}?status=active`, "Close term", "end active finish lock"),
    formAction(paths.academicYears, "Add academic year", "new"),
    formAction(paths.administrators, "Invite administrator", "new add"),
    linkAction(
      paths.lecturers,
      "Assign subjects to a lecturer",
      "who teaches what change subject teacher teaching load workload allocate lecturers allocation",
    ),
    linkAction(paths.importStudents, "Import students", "upload spreadsheet excel csv"),
    linkAction(paths.importLecturers, "Import lecturers", "upload spreadsheet"),
    linkAction(paths.importSubjects, "Import subjects", "upload spreadsheet modules"),
    linkAction(
      paths.importTeaching,
      "Import who teaches what",
      "upload spreadsheet teaching assignments workload allocation",
    ),
    linkAction(paths.importGrades, "Import grades", "upload spreadsheet marks"),
    linkAction(paths.importTimetable, "Import timetable", "upload spreadsheet"),
    linkAction(documentOf("admin", { kind: "class_list" }), "Print a class list", "document"),
    linkAction(paths.timetablePaper, "Print the timetable"),
    linkAction(
      `${paths.students}?status=${deletedStatus}`,
      "Restore a student",
      "undo delete bring back deleted",
    ),
    screenLink(editorOf("home"), "Home page", "website slides front"),
    screenLink(
      editorOf("college"),
      "College details",
      "logo colours colors name address badge emblem letterhead stamp telephone phone motto slogan opening hours map",
    ),
    screenLink(
      editorOf("admissions"),
      "Admissions",
      "website school fees tuition admission requirements apply",
    ),
    screenLink(
      paths.performance,
      "Performance Reports",
      "results gpa averages ranking top best weak students pass rate failed failing honours league table position",
    ),
    screenLink(paths.reportPhrases, "Phrases for reports"),
    screenLink(paths.savedReports, "Saved reports"),
    screenLink(paths.start, "Open the college", "start stations setup begin doors invitations"),
    screenLink(paths.rooms, "Rooms", "timetable classroom hall capacity"),
    screenLink(paths.holidays, "Holidays", "timetable vacation public break independence day"),
    screenLink(
      paths.gradingPolicy,
      "Grading policy",
      "settings pass mark weights letters grading scale distinction credit fail",
    ),
    screenLink(paths.classes, "Classes", "settings class groups stream"),
    screenLink(paths.departments, "Departments", "settings faculty"),
    screenLink(paths.cohorts, "Cohorts", "settings intake student numbers batch"),
    screenLink(
      paths.retention,
      "How long records are kept",
      "settings retention privacy erase delete old data protection archive",
    ),
    screenLink(paths.apiTokens, "API tokens", "settings keys integration developer connect"),
  ],
  lecturer: [
    formAction(paths.lecturerGrades, "Add Grade", "new mark"),
    formAction(paths.lecturerAssignments, "Create Assignment", "new add set homework essay test"),
    formAction(paths.lecturerMaterials, "Upload Material", "new add file notes book"),
    formAction(paths.myAttendance, "Mark Attendance", "class register take roll call"),
    linkAction(paths.taughtDocuments, "Issue documents", "class list grade sheet print"),
    screenLink(paths.ownReportPhrases, "Phrases for reports"),
  ],
  student: [screenLink(paths.myPerformance, "My performance report", "grades print")],
}

/** The screens and actions that every role finds. */
const common: readonly Action[] = [
  screenLink(
    paths.outbox,
    "On this phone",
    "offline without connection unsent waiting sync device install app mobile data bundle airtime cost megabytes forget shared",
  ),
  {
    kind: "action",
    texts: ["Sign out", "log out logout logoff exit leave"],
    to: paths.login,
    signsOut: true,
  },
]

export const actionsOf = (role: Role) => [...actions[role], ...common]

/**
 * Links that search a list on the server. They find records that the device doesn't have, such as students who have left or
 * older assignments.
 */
export function searchesFor(role: Role, text: string): readonly Action[] {
  const search = (path: string, list: string) =>
    linkAction(`${path}?${new URLSearchParams({ search: text.trim() })}`, `Search the list of ${list}`)
  return role === "admin"
    ? [
        search(paths.students, "students"),
        search(paths.assignments, "assignments"),
        search(paths.documents, "documents"),
      ]
    : [search(paths.myStudents, "students"), search(paths.lecturerAssignments, "assignments")]
}
