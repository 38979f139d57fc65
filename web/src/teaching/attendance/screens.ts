import { taughtSubjects } from "../../courses/subjects/lists.ts"
import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { orDeleted } from "../../lib/deletedRecords/reads.ts"
import { list, type Reads, type Screen } from "../../lib/records/screen.ts"
import { ownExcuses } from "../excuses/lists.ts"
import {
  everyLecturer,
  lowList,
  lowPaper,
  ownSessionList,
  ownSessionPaper,
  sessionList,
  sessionPaper,
  termQuery,
} from "./lists.ts"

/** The reads for the filters of attendance records. */
const sessionFilters = [readOf("GET /lecturers", everyLecturer), readOf("GET /subjects/options")]

const oneAttendance: Reads = ({ params: { id = "" }, search }) => [
  readOf("GET /students/{id}/attendance", { params: { id }, ...termQuery(search) }),
]

export const attendanceScreens: readonly Screen[] = [
  {
    path: paths.attendance,
    roles: ["admin"],
    load: () => import("./SessionsPage.tsx"),
    reads: orDeleted("class_session", list("GET /attendance", sessionList, ...sessionFilters)),
    menu: "People/Lecturers/Lecturer Attendance",
    bundle: "attendance",
  },
  {
    path: paths.attendanceReport,
    roles: ["admin"],
    load: () => import("./reports/AttendanceReportPage.tsx"),
    reads: list("GET /attendance", sessionPaper, ...sessionFilters, readOf("GET /college")),
    bundle: "attendance",
  },
  {
    path: paths.lowAttendance,
    roles: ["admin"],
    load: () => import("./reports/LowAttendancePage.tsx"),
    reads: list("GET /attendance/low", lowList),
    menu: "People/Students/Low Attendance",
    bundle: "attendance",
  },
  {
    path: paths.taughtLowAttendance,
    roles: ["lecturer"],
    load: () => import("./reports/LowAttendancePage.tsx"),
    reads: list("GET /attendance/low", lowList),
    menu: "Courses/My Students/Low Attendance",
    bundle: "attendance",
  },
  {
    path: paths.lowAttendanceList,
    roles: ["admin"],
    load: () => import("./reports/LowAttendanceListPage.tsx"),
    reads: list("GET /attendance/low", lowPaper, readOf("GET /college")),
    bundle: "attendance",
  },
  {
    path: paths.studentAttendance,
    roles: ["admin"],
    load: () => import("./StudentAttendancePage.tsx"),
    reads: oneAttendance,
    bundle: "attendance",
  },
  {
    path: paths.taughtAttendance,
    roles: ["lecturer"],
    load: () => import("./StudentAttendancePage.tsx"),
    reads: oneAttendance,
    bundle: "attendance",
  },
  {
    path: paths.ownAttendance,
    roles: ["student"],
    load: () => import("./OwnAttendancePage.tsx"),
    reads: ({ search }) => [
      readOf("GET /students/my-attendance", termQuery(search)),
      readOf("GET /excuses", ownExcuses),
    ],
    menu: "Courses/My Attendance",
    bundle: "attendance",
  },
  {
    path: paths.myAttendance,
    roles: ["lecturer"],
    load: () => import("./MyAttendancePage.tsx"),
    reads: list(
      "GET /lecturer-attendance/my/records",
      ownSessionList,
      readOf("GET /lecturers/my/subjects", taughtSubjects),
    ),
    menu: "Courses/Attendance",
    bundle: "attendance",
  },
  {
    path: paths.myAttendanceReport,
    roles: ["lecturer"],
    load: () => import("./reports/MyAttendanceReportPage.tsx"),
    reads: list(
      "GET /lecturer-attendance/my/records",
      ownSessionPaper,
      readOf("GET /lecturers/my/subjects", taughtSubjects),
      readOf("GET /college"),
    ),
    bundle: "attendance",
  },
  {
    path: paths.takeRegister,
    roles: ["lecturer"],
    load: () => import("./TakeRegisterPage.tsx"),
    reads: ({ params: { id = "" } }) => [readOf("GET /attendance/registers/{id}", { params: { id } })],
    bundle: "attendance",
  },
]
