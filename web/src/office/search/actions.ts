import type { Role } from "#contract/lib/endpoints.ts"
import { documentOf, editorOf, paths } from "../../lib/address/paths.ts"
import { deletedStatus } from "../../lib/deletedRecords/lists.ts"
import { openMain } from "../../ui/list/openMain.ts"
import type { Action } from "./action.ts"
import { notInPortalOf } from "./notInPortal.ts"

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
    formAction(
      paths.students,
      "Add student",
      "new enrol admit admission register create pupil learner girl boy intake",
    ),
    formAction(paths.grades, "Add Grade", "new mark"),
    formAction(paths.announcements, "Create Announcement", "new add notice"),
    linkAction(
      paths.issueDocuments,
      "Issue documents",
      "school reports card cards transcript certificate letter print admission offer testimonial reference recommendation proof of enrolment statement results leaving grade mark sheet sheets diploma diplomas",
    ),
    formAction(paths.lecturers, "Add lecturer", "new teacher tutor staff hire create register member"),
    formAction(paths.assignments, "Create Assignment", "new add make set homework essay test quiz exam task"),
    formAction(paths.materials, "Upload Material", "new add file notes book"),
    formAction(paths.subjects, "Add subject", "new"),
    formAction(paths.events, "Create Event", "new add meeting"),
    formAction(paths.terms, "Add term", "new open start begin"),
    linkAction(
      paths.year,
      "Move students up",
      "promote promotion roll-over end of year repeat repeaters graduate graduation next class progression weed weeded exclude rollover",
    ),
    linkAction(
      `${paths.terms}?status=active`,
      "Close term",
      "end active finish lock results deadline for marks",
    ),
    formAction(paths.academicYears, "Add academic year", "new"),
    formAction(paths.administrators, "Invite administrator", "new add"),
    linkAction(
      `${paths.start}?station=teaching`,
      "Who teaches what",
      "workload assign allocate allocation subjects modules to a lecturer lecturers subject teacher change teaching load hours per week duties without free classes",
    ),
    linkAction(
      paths.importStudents,
      "Import students",
      "upload spreadsheet excel csv bulk list new intake selected admitted",
    ),
    linkAction(paths.importLecturers, "Import lecturers", "upload spreadsheet"),
    linkAction(paths.importSubjects, "Import subjects", "upload spreadsheet modules"),
    linkAction(
      paths.importTeaching,
      "Import who teaches what",
      "upload spreadsheet teaching assignments workload allocation",
    ),
    linkAction(paths.importGrades, "Import grades", "upload spreadsheet marks"),
    linkAction(paths.importTimetable, "Import timetable", "upload spreadsheet"),
    linkAction(
      documentOf("admin", { kind: "class_list" }),
      "Print a class list",
      "document nominal roll names of a class registers sheet",
    ),
    linkAction(paths.timetablePaper, "Print the timetable"),
    linkAction(
      `${paths.students}?status=${deletedStatus}`,
      "Restore a student",
      "undo delete bring back deleted by mistake recover recycle bin trash",
    ),
    screenLink(editorOf("home"), "Home page", "website slides front"),
    screenLink(
      editorOf("college"),
      "College details",
      "logo colours colors name address badge emblem letterhead stamp telephone phone number website change motto slogan opening hours map",
    ),
    screenLink(
      editorOf("admissions"),
      "Admissions",
      "website admission requirements apply entry selection how to join",
    ),
    screenLink(
      paths.performance,
      "Performance Reports",
      "results gpa averages ranking rank top best worst weak students pass rate retake second attempt passed failed fail failing failures supplementary resit honours league table position class average summary end of term",
    ),
    screenLink(paths.reportPhrases, "Phrases for reports", "standard comments comment bank"),
    screenLink(paths.savedReports, "Saved reports"),
    screenLink(
      paths.start,
      "Open the college",
      "start stations setup set up begin doors invitations getting started",
    ),
    screenLink(
      paths.rooms,
      "Rooms",
      "timetable classroom classrooms hall lab laboratory venue halls lecture capacity free full seats add new",
    ),
    screenLink(
      paths.holidays,
      "Holidays",
      "timetable vacation public break independence day closed mid-term recess date dates",
    ),
    screenLink(
      paths.gradingPolicy,
      "Grading policy",
      "settings pass mark passing weights weighting ca continuous assessment share exam percentage letters grade boundaries grading scale system distinction credit fail classification degree class",
    ),
    screenLink(
      paths.classes,
      "Classes",
      "settings class groups stream streams section sections new add create",
    ),
    screenLink(paths.departments, "Departments", "settings faculty section new add create"),
    screenLink(
      paths.cohorts,
      "Cohorts",
      "settings intake student numbers batch registration number format year group set",
    ),
    screenLink(
      paths.retention,
      "How long records are kept",
      "settings retention privacy erase delete old data protection archive",
    ),
    screenLink(paths.apiTokens, "API tokens", "settings keys integration developer connect"),
  ],
  lecturer: [
    formAction(paths.lecturerGrades, "Add Grade", "new mark"),
    formAction(
      paths.lecturerAssignments,
      "Create Assignment",
      "new add make set homework essay test quiz exam task",
    ),
    formAction(paths.lecturerMaterials, "Upload Material", "new add file notes book"),
    formAction(paths.myAttendance, "Mark Attendance", "class register take roll call present absent tick"),
    linkAction(paths.taughtDocuments, "Issue documents", "class list grade sheet names of my students print"),
    screenLink(paths.ownReportPhrases, "Phrases for reports"),
  ],
  student: [
    screenLink(
      paths.myPerformance,
      "My performance report",
      "grades results print statement of slip position",
    ),
  ],
}

/** The screens and actions that every role finds. */
const common: readonly Action[] = [
  screenLink(
    paths.outbox,
    "On this phone",
    "offline without connection no network internet wifi signal unsent waiting not sending sync device install app mobile data bundle airtime bundles cost megabytes less save saver forget shared",
  ),
  {
    kind: "action",
    texts: ["Sign out", "log out off logout logoff signout signoff exit leave quit end"],
    to: paths.login,
    signsOut: true,
  },
  {
    ...screenLink(paths.profile, "Light or dark theme", "mode night black colours appearance bright display"),
    note: "in the menu of your name at the top",
  },
]

export const actionsOf = (role: Role) => [...actions[role], ...notInPortalOf(role), ...common]

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
