import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { readOfList } from "../../lib/records/listQuery.ts"
import type { Screen } from "../../lib/records/screen.ts"
import { gapList } from "./lists.ts"

export const closingScreens: readonly Screen[] = [
  {
    path: paths.closeTerm,
    roles: ["admin"],
    load: () => import("./CloseTermPage.tsx"),
    reads: ({ params: { id = "" } }) => [readOf("GET /terms/{id}/closing", { params: { id } })],
    bundle: "results",
  },
  {
    path: paths.termGaps,
    roles: ["admin"],
    load: () => import("./GapsPage.tsx"),
    reads: ({ params: { id = "" }, search }) => [
      readOfList("GET /terms/{id}/gaps", gapList, search, { id }),
      readOf("GET /terms/{id}", { params: { id } }),
    ],
    bundle: "results",
  },
]
