import { taughtSubjects } from "../../courses/subjects/lists.ts"
import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { orDeleted } from "../../lib/deletedRecords/reads.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { ownMaterialList, taughtMaterialList } from "./lists.ts"

export const materialScreens: readonly Screen[] = [
  {
    path: paths.materials,
    roles: ["admin"],
    load: () => import("./MaterialsPage.tsx"),
    reads: orDeleted(
      "material",
      list(
        "GET /materials",
        taughtMaterialList,
        readOf("GET /materials/counts-by-type"),
        readOf("GET /subjects/options"),
      ),
    ),
    menu: "Courses/Assignments/Materials",
  },
  {
    path: paths.lecturerMaterials,
    roles: ["lecturer"],
    load: () => import("./LecturerMaterialsPage.tsx"),
    reads: list(
      "GET /materials",
      taughtMaterialList,
      readOf("GET /materials/counts-by-type"),
      readOf("GET /lecturers/my/subjects", taughtSubjects),
    ),
    menu: "Courses/Course Materials",
  },
  {
    path: paths.myMaterials,
    roles: ["student"],
    load: () => import("./MyMaterialsPage.tsx"),
    reads: list("GET /students/my-materials", ownMaterialList, readOf("GET /subjects/options")),
    menu: "Courses/Study Materials",
  },
]
