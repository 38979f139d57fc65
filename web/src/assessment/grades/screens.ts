import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { listQuery, readOfList } from "../../lib/records/listQuery.ts"
import { list, type Screen, type ScreenAddress } from "../../lib/records/screen.ts"
import { gradeFilterReads, gradeList, lecturerGradeList } from "./lists.ts"

const ownGrades = () => [readOf("GET /grades/my-grades"), readOf("GET /grades/my-gpa")]

function grades({ search }: ScreenAddress) {
  const narrowing: Readonly<Record<string, string>> = listQuery<"GET /grades">(gradeList, search).narrowing
  return [
    readOfList("GET /grades", gradeList, search),
    readOf("GET /grades/stats", { query: narrowing }),
    ...gradeFilterReads(),
  ]
}

export const gradeScreens: readonly Screen[] = [
  {
    path: paths.grades,
    roles: ["admin"],
    load: () => import("./GradesPage.tsx"),
    reads: grades,
    menu: "Courses/Grades",
  },
  {
    path: paths.importGrades,
    roles: ["admin"],
    load: () => import("./ImportGradesPage.tsx"),
  },
  {
    path: paths.lecturerGrades,
    roles: ["lecturer"],
    load: () => import("./LecturerGradesPage.tsx"),
    reads: list("GET /grades", lecturerGradeList, readOf("GET /assignments/options")),
    menu: "Courses/Grades",
  },
  {
    path: paths.myGrades,
    roles: ["student"],
    load: () => import("./mine/MyGradesPage.tsx"),
    reads: ownGrades,
    menu: "Courses/My Grades",
  },
  {
    path: paths.myModuleGrade,
    roles: ["student"],
    load: () => import("./mine/MyModuleGradePage.tsx"),
    reads: ownGrades,
  },
  {
    path: paths.myPerformance,
    roles: ["student"],
    load: () => import("./mine/MyPerformancePage.tsx"),
    reads: ownGrades,
  },
]
