import { paths } from "../../lib/address/paths.ts"
import { orDeleted } from "../../lib/deletedRecords/reads.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { classList } from "./lists.ts"

export const classScreens: readonly Screen[] = [
  {
    path: paths.classes,
    roles: ["admin"],
    load: () => import("./ClassesPage.tsx"),
    reads: orDeleted("class", list("GET /classes", classList)),
    bundle: "system",
  },
]
