import { allTerms } from "../../courses/terms/lists.ts"
import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { everyLecturer } from "../../teaching/attendance/lists.ts"
import { phraseList, writingList, writtenList } from "./lists.ts"

export const performanceReportScreens: readonly Screen[] = [
  {
    path: paths.writtenReports,
    roles: ["admin"],
    load: () => import("./WrittenReportsPage.tsx"),
    reads: list(
      "GET /continuous-performance-reports",
      writtenList,
      readOf("GET /terms", allTerms),
      readOf("GET /lecturers", everyLecturer),
    ),
    menu: "Courses/Grades/Lecturers' Reports",
    bundle: "results",
  },
  {
    path: paths.reportPhrases,
    roles: ["admin"],
    load: () => import("./PhrasesPage.tsx"),
    reads: list("GET /report-phrases", phraseList),
    bundle: "results",
  },
  {
    path: paths.writeReports,
    roles: ["lecturer"],
    load: () => import("./WriteReportsPage.tsx"),
    reads: list("GET /continuous-performance-reports/writing", writingList, readOf("GET /report-phrases")),
    menu: "Courses/Grades/Performance Reports",
    bundle: "results",
  },
  {
    path: paths.ownReportPhrases,
    roles: ["lecturer"],
    load: () => import("./PhrasesPage.tsx"),
    reads: list("GET /report-phrases", phraseList),
    bundle: "results",
  },
  {
    path: paths.myReports,
    roles: ["student"],
    load: () => import("./MyReportsPage.tsx"),
    reads: () => [readOf("GET /continuous-performance-reports/my")],
    menu: "Courses/My Grades/Performance Reports",
    bundle: "results",
  },
]
