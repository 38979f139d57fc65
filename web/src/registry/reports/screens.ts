import { compact } from "#contract/lib/objects.ts"
import { filtersOf } from "#contract/registry/reports/types.ts"
import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { savedReportList } from "./lists.ts"
import { reportQueryOf } from "./reportQuery.ts"

export const reportScreens: readonly Screen[] = [
  {
    path: paths.reports,
    roles: ["admin"],
    load: () => import("./ReportsPage.tsx"),
    reads: ({ search }) => {
      const selection = reportQueryOf(search)
      const takesSubject = filtersOf[selection.type].includes("subject_id")
      return compact([
        readOf("GET /reports/{type}", { params: { type: selection.type }, query: selection.query }),
        readOf("GET /college"),
        takesSubject && readOf("GET /subjects/options"),
      ])
    },
    menu: "Courses/Grades/Reports",
    bundle: "results",
  },
  {
    path: paths.savedReports,
    roles: ["admin"],
    load: () => import("./SavedReportsPage.tsx"),
    reads: list("GET /saved-reports", savedReportList),
    bundle: "results",
  },
]
