import { paths } from "../../lib/address/paths.ts"
import type { Screen } from "../../lib/records/screen.ts"

export const teachingAssignmentScreens: readonly Screen[] = [
  {
    path: paths.importTeaching,
    roles: ["admin"],
    load: () => import("./ImportTeachingPage.tsx"),
  },
]
