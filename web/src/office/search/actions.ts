import type { Role } from "#contract/lib/endpoints.ts"
import { documentOf, editorOf, paths } from "../../lib/address/paths.ts"
import { deletedStatus } from "../../lib/deletedRecords/lists.ts"
import { openMain } from "../../ui/list/openMain.ts"

/** A screen, or an action on one. */
export type Action = {
  kind: "screen" | "action"
  texts: readonly string[]
  to: string
  /** Presses the main button of the list: "Add student". */
  state?: typeof openMain
}

const add = (to: string, ...texts: string[]): Action => ({ kind: "action", texts, to, state: openMain })
const go = (to: string, ...texts: string[]): Action => ({ kind: "action", texts, to })
const at = (to: string, ...texts: string[]): Action => ({ kind: "screen", texts, to })

/** The most common actions of each role, with more words that find them. The first are shown before anything is typed. */
const actions: Readonly<Record<Role, readonly Action[]>> = {
  admin: [
    add(paths.students, "Add student", "new"),
    add(paths.grades, "Add Grade", "new mark"),
    add(paths.announcements, "Create Announcement", "new add notice"),
    go(paths.issueDocuments, "Issue documents", "report card transcript certificate print"),
    add(paths.lecturers, "Add lecturer", "new"),
    add(paths.assignments, "Create Assignment", "new add"),
    add(paths.materials, "Upload Material", "new add file"),
    add(paths.subjects, "Add subject", "new"),
    add(paths.events, "Create Event", "new add"),
    add(paths.terms, "Add term", "new"),
    at(paths.year, "Year", "calendar line terms wall holidays next academic year"),
    go(paths.year, "Move students up", "promote roll-over end of year repeat graduate"),
    go(`${paths.terms}?status=active`, "Close term", "end active finish lock"),
    add(paths.academicYears, "Add academic year", "new"),
    add(paths.administrators, "Invite administrator", "new add"),
    go(paths.importStudents, "Import students", "upload spreadsheet excel csv"),
    go(paths.importLecturers, "Import lecturers", "upload spreadsheet"),
    go(paths.importSubjects, "Import subjects", "upload spreadsheet modules"),
    go(paths.importTeaching, "Import who teaches what", "upload spreadsheet teaching assignments"),
    go(paths.importGrades, "Import grades", "upload spreadsheet marks"),
    go(paths.importTimetable, "Import timetable", "upload spreadsheet"),
    go(documentOf("admin", { kind: "class_list" }), "Print a class list", "document"),
    go(paths.timetablePaper, "Print the timetable"),
    go(`${paths.students}?status=${deletedStatus}`, "Restore a student", "undo delete bring back deleted"),
    at(editorOf("home"), "Home page", "website slides front"),
    at(editorOf("college"), "College details", "logo colours name address telephone"),
    at(editorOf("admissions"), "Admissions", "website fees admission requirements apply"),
    at(paths.performance, "Performance Reports", "results gpa averages failing"),
    at(paths.reportPhrases, "Phrases for reports"),
    at(paths.savedReports, "Saved reports"),
    at(paths.start, "Open the college", "start stations setup begin doors invitations"),
    at(paths.rooms, "Rooms", "timetable"),
    at(paths.holidays, "Holidays", "timetable vacation public"),
    at(paths.gradingPolicy, "Grading policy", "settings pass mark weights letters"),
    at(paths.classes, "Classes", "settings class groups"),
    at(paths.departments, "Departments", "settings"),
    at(paths.cohorts, "Cohorts", "settings"),
    at(paths.retention, "How long records are kept", "settings retention privacy erase"),
    at(paths.apiTokens, "API tokens", "settings"),
  ],
  lecturer: [
    add(paths.lecturerGrades, "Add Grade", "new mark"),
    add(paths.lecturerAssignments, "Create Assignment", "new add"),
    add(paths.lecturerMaterials, "Upload Material", "new add file"),
    add(paths.myAttendance, "Mark Attendance", "register take"),
    go(paths.taughtDocuments, "Issue documents", "class list grade sheet print"),
    at(paths.ownReportPhrases, "Phrases for reports"),
  ],
  student: [at(paths.myPerformance, "My performance report", "grades print")],
}

export const actionsOf = (role: Role) => actions[role]

/** The lists in which staff can search for records that the device doesn't have: students who have left, older assignments. */
export function searchesFor(role: Role, text: string): readonly Action[] {
  const search = (path: string, list: string) =>
    go(`${path}?${new URLSearchParams({ search: text.trim() })}`, `Search the list of ${list}`)
  return role === "admin"
    ? [
        search(paths.students, "students"),
        search(paths.assignments, "assignments"),
        search(paths.documents, "documents"),
      ]
    : [search(paths.myStudents, "students"), search(paths.lecturerAssignments, "assignments")]
}
