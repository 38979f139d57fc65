import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { orDeleted } from "../../lib/deletedRecords/reads.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { myStudentList, studentList } from "./lists.ts"

export const studentScreens: readonly Screen[] = [
  {
    path: paths.students,
    roles: ["admin"],
    load: () => import("./StudentsPage.tsx"),
    reads: orDeleted(
      "student",
      list("GET /students", studentList, readOf("GET /students/stats"), readOf("GET /cohorts")),
    ),
    menu: "People/Students",
  },
  {
    path: paths.importStudents,
    roles: ["admin"],
    load: () => import("./ImportStudentsPage.tsx"),
  },
  {
    path: paths.myStudents,
    roles: ["lecturer"],
    load: () => import("./MyStudentsPage.tsx"),
    reads: list("GET /students/my/class", myStudentList),
    menu: "Courses/My Students",
  },
]
