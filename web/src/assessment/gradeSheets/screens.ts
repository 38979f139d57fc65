import { paths } from "../../lib/address/paths.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { deskReads, sheetReads, toMarkList } from "./lists.ts"

export const gradeSheetScreens: readonly Screen[] = [
  {
    path: paths.toMark,
    roles: ["admin"],
    load: () => import("./screens/ToMarkPage.tsx"),
    reads: list("GET /grade-sheets/waiting", toMarkList),
    menu: "Courses/To mark",
    bundle: "gradeSheets",
  },
  {
    path: paths.lecturerToMark,
    roles: ["lecturer"],
    load: () => import("./screens/ToMarkPage.tsx"),
    reads: list("GET /grade-sheets/waiting", toMarkList),
    menu: "Courses/To mark",
    bundle: "gradeSheets",
  },
  {
    path: paths.gradeSheet,
    roles: ["admin"],
    load: () => import("./screens/GradeSheetPage.tsx"),
    reads: sheetReads,
    bundle: "gradeSheets",
  },
  {
    path: paths.lecturerGradeSheet,
    roles: ["lecturer"],
    load: () => import("./screens/GradeSheetPage.tsx"),
    reads: sheetReads,
    bundle: "gradeSheets",
  },
  {
    path: paths.desk,
    roles: ["admin"],
    load: () => import("./desk/DeskPage.tsx"),
    reads: deskReads,
    bundle: "desk",
  },
  {
    path: paths.lecturerDesk,
    roles: ["lecturer"],
    load: () => import("./desk/DeskPage.tsx"),
    reads: deskReads,
    ahead: true,
    bundle: "desk",
  },
]
