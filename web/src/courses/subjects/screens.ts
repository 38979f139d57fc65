import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { orDeleted } from "../../lib/deletedRecords/reads.ts"
import { readOfList } from "../../lib/records/listQuery.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { moduleStudentList, subjectList } from "./lists.ts"

export const subjectScreens: readonly Screen[] = [
  {
    path: paths.modules,
    roles: ["admin"],
    load: () => import("./ModulesPage.tsx"),
    reads: orDeleted("subject", list("GET /subjects", subjectList, readOf("GET /modules/stats"))),
    menu: "Courses/Modules",
  },
  {
    path: paths.subjects,
    roles: ["admin"],
    load: () => import("./SubjectsPage.tsx"),
    reads: orDeleted("subject", list("GET /subjects", subjectList)),
    menu: "Courses/Subjects",
  },
  {
    path: paths.importSubjects,
    roles: ["admin"],
    load: () => import("./ImportSubjectsPage.tsx"),
  },
  {
    path: paths.moduleStudents,
    roles: ["lecturer"],
    load: () => import("./ModuleStudentsPage.tsx"),
    reads: ({ params: { id = "" }, search }) => [
      readOfList("GET /modules/{id}/students", moduleStudentList, search, { id }),
      readOf("GET /modules/{id}", { params: { id } }),
    ],
  },
]
