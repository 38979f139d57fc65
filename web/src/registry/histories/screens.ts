import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import type { Reads, Screen } from "../../lib/records/screen.ts"

const oneHistory: Reads = ({ params: { id = "" } }) => [
  readOf("GET /students/{id}/history", { params: { id } }),
]

export const historyScreens: readonly Screen[] = [
  {
    path: paths.studentRecord,
    roles: ["admin"],
    load: () => import("./StudentRecordPage.tsx"),
    reads: oneHistory,
    bundle: "documents",
  },
  {
    path: paths.taughtRecord,
    roles: ["lecturer"],
    load: () => import("./StudentRecordPage.tsx"),
    reads: oneHistory,
    bundle: "documents",
  },
  {
    path: paths.myRecord,
    roles: ["student"],
    load: () => import("./MyRecordPage.tsx"),
    reads: () => [readOf("GET /students/my-history")],
    menu: "Courses/My Grades/My Record",
    bundle: "documents",
  },
]
