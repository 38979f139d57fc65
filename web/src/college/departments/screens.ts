import { paths } from "../../lib/address/paths.ts"
import { orDeleted } from "../../lib/deletedRecords/reads.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { departmentList } from "./lists.ts"

export const departmentScreens: readonly Screen[] = [
  {
    path: paths.departments,
    roles: ["admin"],
    load: () => import("./DepartmentsPage.tsx"),
    reads: orDeleted("department", list("GET /departments", departmentList)),
    bundle: "system",
  },
]
