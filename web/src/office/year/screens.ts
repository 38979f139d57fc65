import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import type { Screen } from "../../lib/records/screen.ts"
import { yearQuery } from "./lists.ts"

export const yearScreens: readonly Screen[] = [
  {
    path: paths.year,
    roles: ["admin"],
    load: () => import("./YearPage.tsx"),
    reads: ({ search }) => [readOf("GET /year", yearQuery(search))],
    menu: "College/Year",
    bundle: "results",
  },
]
