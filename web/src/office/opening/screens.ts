import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import type { Screen } from "../../lib/records/screen.ts"

export const openingScreens: readonly Screen[] = [
  {
    path: paths.start,
    roles: ["admin"],
    load: () => import("./StartPage.tsx"),
    reads: () => [readOf("GET /opening")],
    bundle: "opening",
  },
]
