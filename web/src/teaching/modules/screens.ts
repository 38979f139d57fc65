import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { ownModuleList, taughtModuleList } from "./lists.ts"

export const moduleScreens: readonly Screen[] = [
  {
    path: paths.myModules,
    roles: ["lecturer"],
    load: () => import("./TaughtModulesPage.tsx"),
    reads: list("GET /lecturers/my/subjects", taughtModuleList, readOf("GET /lecturers/my/subjects/stats")),
    menu: "Courses/My Modules",
  },
  {
    path: paths.moduleContent,
    roles: ["lecturer"],
    load: () => import("./ModuleContentPage.tsx"),
    reads: ({ params: { id = "" } }) => [readOf("GET /modules/{id}/content", { params: { id } })],
  },
  {
    path: paths.ownModules,
    roles: ["student"],
    load: () => import("./OwnModulesPage.tsx"),
    reads: list("GET /students/my-modules", ownModuleList),
    menu: "Courses/My Modules",
  },
]
