import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { orDeleted } from "../../lib/deletedRecords/reads.ts"
import { readOfList } from "../../lib/records/listQuery.ts"
import type { Screen } from "../../lib/records/screen.ts"
import { lecturerList } from "./lists.ts"

export const lecturerScreens: readonly Screen[] = [
  {
    path: paths.lecturers,
    roles: ["admin"],
    load: () => import("./LecturersPage.tsx"),
    reads: orDeleted("lecturer", ({ search }) => [
      readOfList("GET /lecturers", lecturerList(search), search),
      readOf("GET /lecturers/stats"),
      readOf("GET /departments"),
    ]),
    menu: "People/Lecturers",
  },
  {
    path: paths.importLecturers,
    roles: ["admin"],
    load: () => import("./ImportLecturersPage.tsx"),
  },
]
