import { paths } from "../../lib/address/paths.ts"
import { orDeleted } from "../../lib/deletedRecords/reads.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { cohortList } from "./lists.ts"

export const cohortScreens: readonly Screen[] = [
  {
    path: paths.cohorts,
    roles: ["admin"],
    load: () => import("./CohortsPage.tsx"),
    reads: orDeleted("cohort", list("GET /cohorts", cohortList)),
    bundle: "system",
  },
]
