import { allTerms } from "../../courses/terms/lists.ts"
import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { listQuery, readOfList } from "../../lib/records/listQuery.ts"
import type { Screen, ScreenAddress } from "../../lib/records/screen.ts"
import { performanceList } from "./lists.ts"

const newestFirst = { query: { sort: "-start_date" } } as const

function performance({ search }: ScreenAddress) {
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

export const resultScreens: readonly Screen[] = [
  {
    path: paths.performance,
    roles: ["admin"],
    load: () => import("./PerformancePage.tsx"),
    reads: performance,
    bundle: "results",
  },
]
