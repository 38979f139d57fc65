import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { readOfList } from "../../lib/records/listQuery.ts"
import type { Screen } from "../../lib/records/screen.ts"
import { movedList, rolloversOf } from "./lists.ts"

export const rolloverScreens: readonly Screen[] = [
  {
    path: paths.moveUp,
    roles: ["admin"],
    load: () => import("./MoveUpPage.tsx"),
    reads: ({ params: { id = "" } }) => [
      readOf("GET /rollovers", { query: rolloversOf(Number(id)) }),
      readOf("GET /academic-years/{id}", { params: { id } }),
    ],
    bundle: "results",
  },
  {
    path: paths.movedStudents,
    roles: ["admin"],
    load: () => import("./MovedStudentsPage.tsx"),
    reads: ({ params: { id = "" }, search }) => [
      readOfList("GET /rollovers/{id}/students", movedList, search, { id }),
      readOf("GET /rollovers/{id}", { params: { id } }),
    ],
    bundle: "results",
  },
]
