import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import type { Screen } from "../../lib/records/screen.ts"

export const retentionScreens: readonly Screen[] = [
  {
    path: paths.retention,
    roles: ["admin"],
    load: () => import("./RetentionPage.tsx"),
    reads: () => [readOf("GET /retention")],
    bundle: "system",
  },
]
