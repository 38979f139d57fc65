import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { listQuery, readOfList } from "../../lib/records/listQuery.ts"
import type { Screen, ScreenAddress } from "../../lib/records/screen.ts"
import { gradeFilterReads } from "../grades/lists.ts"
import { performanceList } from "./lists.ts"

function performance({ search }: ScreenAddress) {
  const narrowing: Readonly<Record<string, string>> = listQuery<"GET /performance-reports">(
    performanceList,
    search,
  ).narrowing
  return [
    readOfList("GET /performance-reports", performanceList, search),
    readOf("GET /performance-reports/stats", { query: narrowing }),
    ...gradeFilterReads(),
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
