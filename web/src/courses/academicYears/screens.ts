import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { orDeleted } from "../../lib/deletedRecords/reads.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { academicYearList } from "./lists.ts"

export const academicYearScreens: readonly Screen[] = [
  {
    path: paths.academicYears,
    roles: ["admin"],
    load: () => import("./AcademicYearsPage.tsx"),
    reads: orDeleted(
      "academic_year",
      list("GET /academic-years", academicYearList, readOf("GET /academic-years/stats")),
    ),
    menu: "College/Academic years",
  },
]
