import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { orDeleted } from "../../lib/deletedRecords/reads.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { assignmentList, lecturerAssignmentList, myAssignmentList } from "./lists.ts"

export const assignmentScreens: readonly Screen[] = [
  {
    path: paths.assignments,
    roles: ["admin"],
    load: () => import("./AssignmentsPage.tsx"),
    reads: orDeleted(
      "assignment",
      list(
        "GET /assignments",
        assignmentList,
        readOf("GET /assignments/stats"),
        readOf("GET /subjects/options"),
      ),
    ),
    menu: "Courses/Assignments",
  },
  {
    path: paths.lecturerAssignments,
    roles: ["lecturer"],
    load: () => import("./LecturerAssignmentsPage.tsx"),
    reads: list("GET /assignments", lecturerAssignmentList, readOf("GET /assignments/stats")),
    menu: "Courses/My Assignments",
  },
  {
    path: paths.myAssignments,
    roles: ["student"],
    load: () => import("./MyAssignmentsPage.tsx"),
    reads: list("GET /students/my-assignments", myAssignmentList, readOf("GET /subjects/options")),
    menu: "Courses/My Assignments",
  },
]
