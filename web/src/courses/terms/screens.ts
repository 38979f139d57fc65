import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { termList } from "./lists.ts"

const newestFirst = { query: { sort: "-start_date" } } as const

export const termScreens: readonly Screen[] = [
  {
    path: paths.terms,
    roles: ["admin"],
    load: () => import("./TermsPage.tsx"),
    reads: list("GET /terms", termList, readOf("GET /academic-years", newestFirst)),
    menu: "College/Terms",
  },
]
