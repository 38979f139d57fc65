import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import type { Screen } from "../../lib/records/screen.ts"

export const dashboardScreens: readonly Screen[] = [
  {
    path: paths.adminDashboard,
    roles: ["admin"],
    load: () => import("./AdminDashboard.tsx"),
    reads: () => [readOf("GET /admin/dashboard")],
    menu: "Home/Dashboard",
  },
  {
    path: paths.lecturerDashboard,
    roles: ["lecturer"],
    load: () => import("./LecturerDashboard.tsx"),
    reads: () => [readOf("GET /lecturers/my/dashboard")],
    menu: "Home/Dashboard",
  },
  {
    path: paths.studentDashboard,
    roles: ["student"],
    load: () => import("./StudentDashboard.tsx"),
    reads: () => [readOf("GET /students/my-dashboard")],
    menu: "Home/Dashboard",
  },
  {
    path: paths.dashboard,
    roles: [],
    load: () => import("./DashboardPage.tsx"),
  },
]
