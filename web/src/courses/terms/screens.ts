import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { orDeleted } from "../../lib/deletedRecords/reads.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { allYears } from "../academicYears/lists.ts"
import { termList } from "./lists.ts"

export const termScreens: readonly Screen[] = [
  {
    path: paths.terms,
    roles: ["admin"],
    load: () => import("./TermsPage.tsx"),
    reads: orDeleted("term", list("GET /terms", termList, readOf("GET /academic-years", allYears))),
    menu: "College/Terms",
  },
]
