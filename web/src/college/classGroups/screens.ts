import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import type { Screen } from "../../lib/records/screen.ts"

export const classGroupScreens: readonly Screen[] = [
  {
    path: paths.classGroups,
    roles: ["admin"],
    load: () => import("./ClassGroupsPage.tsx"),
    reads: () => [readOf("GET /class-groups")],
    bundle: "system",
  },
]
