import { filtersOf } from "#contract/reports/types.ts"
import { academicYearList } from "../academicYears/lists.ts"
import { administratorList } from "../administrators/lists.ts"
import { announcementList, ownAnnouncementList, readerList } from "../announcements/lists.ts"
import { assignmentList, lecturerAssignmentList, myAssignmentList } from "../assignments/lists.ts"
import {
  everyLecturer,
  lowList,
  lowPaper,
  ofTerm,
  ownSessionList,
  ownSessionPaper,
  sessionList,
  sessionPaper,
} from "../attendance/lists.ts"
import { gapList } from "../closing/lists.ts"
import { deletedAccountList } from "../deletedAccounts/lists.ts"
import { wantedIn } from "../documents/kinds.ts"
import { choiceReads, documentList } from "../documents/lists.ts"
import { eventList, monthQuery, ownEventList, paperQuery } from "../events/lists.ts"
import { excuseList, ownExcuses } from "../excuses/lists.ts"
import { sheetReads, toMarkList } from "../gradeSheets/lists.ts"
import { gradeList, lecturerGradeList } from "../grades/lists.ts"
import { holidayList } from "../holidays/lists.ts"
import { lecturerList } from "../lecturers/lists.ts"
import { weekQuery } from "../lessons/lists.ts"
import { paths } from "../lib/address/paths.ts"
import { readOf } from "../lib/api/data.ts"
import { listQuery, readOfList } from "../lib/records/listQuery.ts"
import { ownMaterialList, taughtMaterialList } from "../materials/lists.ts"
import { messageList, ownMessageList } from "../messages/lists.ts"
import { ownModuleList, taughtModuleList } from "../modules/lists.ts"
import { notificationList } from "../notifications/lists.ts"
import { phraseList, writingList, writtenList } from "../performanceReports/lists.ts"
import { registrationList } from "../registrations/lists.ts"
import { askedIn } from "../reports/asked.ts"
import { savedReportList } from "../reports/lists.ts"
import { performanceList } from "../results/lists.ts"
import { movedList, rolloversOf } from "../rollovers/lists.ts"
import { roomList } from "../rooms/lists.ts"
import { myStudentList, studentList } from "../students/lists.ts"
import { moduleStudentList, subjectList, taughtSubjects } from "../subjects/lists.ts"
import { allTerms, termList } from "../terms/lists.ts"
import { byLastName, byName } from "../timetable/lists.ts"
import { entriesQuery, isChosen, mondayIn, printedQuery, viewOf } from "../timetable/view.ts"
import { isWide } from "../ui/overlay/useWide.ts"
import { list, orDeleted, type Place, type Reads } from "./reads.ts"
import { systemReads } from "./systemReads.ts"

const newestFirst = { query: { sort: "-start_date" } } as const
const notifications = list("GET /notifications", notificationList)
/** The month beside the list is asked for where there is room for it. */
const month = ({ search }: Place) => (isWide() ? [readOf("GET /events", { query: monthQuery(search) })] : [])
const ownEvents: Reads = (place) => [readOfList("GET /events", ownEventList, place.search), ...month(place)]
const ownGrades = () => [readOf("GET /grades/my-grades"), readOf("GET /grades/my-gpa")]

/** The choices of the filters of attendance records. */
const sessionFilters = [readOf("GET /lecturers", everyLecturer), readOf("GET /subjects/options")]
const oneAttendance: Reads = ({ params: { id = "" }, search }) => [
  readOf("GET /students/{id}/attendance", { params: { id }, ...ofTerm(search) }),
]

function grades({ search }: Place) {
  const narrowing: Readonly<Record<string, string>> = listQuery<"GET /grades">(gradeList, search).narrowing
  return [
    readOfList("GET /grades", gradeList, search),
    readOf("GET /grades/stats", { query: narrowing }),
    readOf("GET /subjects/options"),
    readOf("GET /terms", allTerms),
    readOf("GET /academic-years", newestFirst),
  ]
}

function performance({ search }: Place) {
  const narrowing: Readonly<Record<string, string>> = listQuery<"GET /performance-reports">(
    performanceList,
    search,
  ).narrowing
  return [
    readOfList("GET /performance-reports", performanceList, search),
    readOf("GET /performance-reports/stats", { query: narrowing }),
    readOf("GET /subjects/options"),
    readOf("GET /terms", allTerms),
    readOf("GET /academic-years", newestFirst),
  ]
}

/** The names of lecturers or rooms, for a timetable of one of them. */
function nameReads(search: URLSearchParams) {
  const { by } = viewOf(search)
  if (by === "lecturer") return [readOf("GET /lecturers", { query: byLastName })]
  return by === "room" ? [readOf("GET /rooms", { query: byName })] : []
}

/** Each screen's first reads. `fetchScreen` asks for them together with the screen's script. */
export const firstReads: Readonly<Record<string, Reads>> = {
  [paths.adminDashboard]: () => [readOf("GET /admin/dashboard")],
  [paths.lecturerDashboard]: () => [readOf("GET /lecturers/my/dashboard")],
  [paths.studentDashboard]: () => [readOf("GET /students/my-dashboard")],
  [paths.notifications]: notifications,
  [paths.lecturerNotifications]: notifications,
  [paths.myNotifications]: notifications,
  [paths.announcements]: orDeleted("announcement", list("GET /announcements", announcementList)),
  [paths.announcementReaders]: ({ params: { id = "" }, search }) => [
    readOfList("GET /announcements/{id}/readers", readerList, search, { id }),
    readOf("GET /announcements/{id}", { params: { id } }),
  ],
  [paths.lecturerAnnouncements]: list("GET /announcements", ownAnnouncementList),
  [paths.myAnnouncements]: list("GET /announcements", ownAnnouncementList),
  [paths.lecturerEvents]: ownEvents,
  [paths.myEvents]: ownEvents,
  [paths.closeTerm]: ({ params: { id = "" } }) => [readOf("GET /terms/{id}/closing", { params: { id } })],
  [paths.termGaps]: ({ params: { id = "" }, search }) => [
    readOfList("GET /terms/{id}/gaps", gapList, search, { id }),
    readOf("GET /terms/{id}", { params: { id } }),
  ],
  [paths.moveUp]: ({ params: { id = "" } }) => [
    readOf("GET /rollovers", { query: rolloversOf(Number(id)) }),
    readOf("GET /academic-years/{id}", { params: { id } }),
  ],
  [paths.movedStudents]: ({ params: { id = "" }, search }) => [
    readOfList("GET /rollovers/{id}/students", movedList, search, { id }),
    readOf("GET /rollovers/{id}", { params: { id } }),
  ],
  [paths.events]: orDeleted("event", (place) => [
    readOfList("GET /admin/events", eventList, place.search),
    ...month(place),
  ]),
  [paths.eventAttendees]: ({ params: { id = "" } }) => [
    readOf("GET /events/{id}/attendees", { params: { id }, query: paperQuery }),
    readOf("GET /admin/events/{id}", { params: { id } }),
    readOf("GET /college"),
  ],
  [paths.issueDocuments]: ({ search }) => choiceReads(wantedIn(search, "admin")),
  [paths.taughtDocuments]: ({ search }) => choiceReads(wantedIn(search, "lecturer")),
  [paths.myDocuments]: () => [readOf("GET /documents/mine")],
  [paths.lecturerTimetable]: ({ search }) => [
    readOf("GET /lecturers/timetable", { query: weekQuery(search) }),
  ],
  [paths.myTimetable]: ({ search }) => [readOf("GET /students/timetable", { query: weekQuery(search) })],
  [paths.students]: orDeleted(
    "student",
    list("GET /students", studentList, readOf("GET /students/stats"), readOf("GET /cohorts")),
  ),
  [paths.lecturers]: orDeleted("lecturer", ({ search }) => [
    readOfList("GET /lecturers", lecturerList(search), search),
    readOf("GET /lecturers/stats"),
    readOf("GET /departments"),
  ]),
  [paths.myStudents]: list("GET /students/my/class", myStudentList),
  [paths.administrators]: list("GET /administrators", administratorList),
  [paths.attendance]: list("GET /attendance", sessionList, ...sessionFilters),
  [paths.attendanceReport]: list("GET /attendance", sessionPaper, ...sessionFilters, readOf("GET /college")),
  [paths.lowAttendance]: list("GET /attendance/low", lowList),
  [paths.taughtLowAttendance]: list("GET /attendance/low", lowList),
  [paths.lowAttendanceList]: list("GET /attendance/low", lowPaper, readOf("GET /college")),
  [paths.excuses]: list("GET /excuses", excuseList),
  [paths.documents]: list("GET /documents", documentList, readOf("GET /terms", allTerms)),
  [paths.studentAttendance]: oneAttendance,
  [paths.taughtAttendance]: oneAttendance,
  [paths.ownAttendance]: ({ search }) => [
    readOf("GET /students/my-attendance", ofTerm(search)),
    readOf("GET /excuses", ownExcuses),
  ],
  [paths.registrations]: list("GET /registrations", registrationList),
  [paths.deletedAccounts]: list("GET /deleted-accounts", deletedAccountList),
  [paths.modules]: orDeleted("subject", list("GET /subjects", subjectList, readOf("GET /modules/stats"))),
  [paths.subjects]: orDeleted("subject", list("GET /subjects", subjectList)),
  [paths.myModules]: list(
    "GET /lecturers/my/subjects",
    taughtModuleList,
    readOf("GET /lecturers/my/subjects/stats"),
  ),
  [paths.moduleStudents]: ({ params: { id = "" }, search }) => [
    readOfList("GET /modules/{id}/students", moduleStudentList, search, { id }),
    readOf("GET /modules/{id}", { params: { id } }),
  ],
  [paths.moduleContent]: ({ params: { id = "" } }) => [
    readOf("GET /modules/{id}/content", { params: { id } }),
  ],
  [paths.assignments]: orDeleted(
    "assignment",
    list(
      "GET /assignments",
      assignmentList,
      readOf("GET /assignments/stats"),
      readOf("GET /subjects/options"),
    ),
  ),
  [paths.lecturerAssignments]: list(
    "GET /assignments",
    lecturerAssignmentList,
    readOf("GET /assignments/stats"),
  ),
  [paths.ownModules]: list("GET /students/my-modules", ownModuleList),
  [paths.myAssignments]: list(
    "GET /students/my-assignments",
    myAssignmentList,
    readOf("GET /subjects/options"),
  ),
  [paths.grades]: grades,
  [paths.performance]: performance,
  [paths.lecturerGrades]: list("GET /grades", lecturerGradeList, readOf("GET /assignments/options")),
  [paths.toMark]: list("GET /grade-sheets/waiting", toMarkList),
  [paths.lecturerToMark]: list("GET /grade-sheets/waiting", toMarkList),
  [paths.gradeSheet]: sheetReads,
  [paths.lecturerGradeSheet]: sheetReads,
  [paths.myGrades]: ownGrades,
  [paths.myPerformance]: ownGrades,
  [paths.myModuleGrade]: ownGrades,
  [paths.writtenReports]: list(
    "GET /continuous-performance-reports",
    writtenList,
    readOf("GET /terms", allTerms),
    readOf("GET /lecturers", everyLecturer),
  ),
  [paths.reportPhrases]: list("GET /report-phrases", phraseList),
  [paths.ownReportPhrases]: list("GET /report-phrases", phraseList),
  [paths.writeReports]: list(
    "GET /continuous-performance-reports/writing",
    writingList,
    readOf("GET /report-phrases"),
  ),
  [paths.myReports]: () => [readOf("GET /continuous-performance-reports/my")],
  [paths.materials]: orDeleted(
    "material",
    list(
      "GET /materials",
      taughtMaterialList,
      readOf("GET /materials/counts-by-type"),
      readOf("GET /subjects/options"),
    ),
  ),
  [paths.myAttendance]: list(
    "GET /lecturer-attendance/my/records",
    ownSessionList,
    readOf("GET /lecturers/my/subjects", taughtSubjects),
  ),
  [paths.myAttendanceReport]: list(
    "GET /lecturer-attendance/my/records",
    ownSessionPaper,
    readOf("GET /lecturers/my/subjects", taughtSubjects),
    readOf("GET /college"),
  ),
  [paths.takeRegister]: ({ params: { id = "" } }) => [
    readOf("GET /attendance/registers/{id}", { params: { id } }),
  ],
  [paths.lecturerMaterials]: list(
    "GET /materials",
    taughtMaterialList,
    readOf("GET /materials/counts-by-type"),
    readOf("GET /lecturers/my/subjects", taughtSubjects),
  ),
  [paths.myMaterials]: list("GET /students/my-materials", ownMaterialList, readOf("GET /subjects/options")),
  [paths.academicYears]: list("GET /academic-years", academicYearList, readOf("GET /academic-years/stats")),
  [paths.terms]: list("GET /terms", termList, readOf("GET /academic-years", newestFirst)),
  [paths.timetable]: ({ search }) => [
    readOf("GET /terms", allTerms),
    ...nameReads(search),
    ...(isChosen(viewOf(search)) && !mondayIn(search)
      ? [readOf("GET /timetable", { query: entriesQuery(search) })]
      : []),
  ],
  [paths.timetablePaper]: ({ search }) => [
    readOf("GET /college"),
    readOf("GET /terms", allTerms),
    ...nameReads(search),
    readOf("GET /timetable", { query: printedQuery(search) }),
  ],
  [paths.rooms]: list("GET /rooms", roomList),
  [paths.reports]: ({ search }) => {
    const asked = askedIn(search)
    const takesSubject = asked && filtersOf[asked.type].includes("subject_id")
    return [
      ...(asked ? [readOf("GET /reports/{type}", { params: { type: asked.type }, query: asked.query })] : []),
      readOf("GET /college"),
      ...(takesSubject ? [readOf("GET /subjects/options")] : []),
    ]
  },
  [paths.savedReports]: list("GET /saved-reports", savedReportList),
  [paths.holidays]: list("GET /holidays", holidayList),
  [paths.messages]: list("GET /messages", messageList),
  [paths.ownMessages]: list("GET /messages", ownMessageList),
  [paths.website]: () => [readOf("GET /site")],
  [paths.websitePage]: ({ params: { page = "" } }) => [readOf("GET /site/{key}", { params: { key: page } })],
  ...systemReads,
}
