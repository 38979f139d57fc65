import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import type { Screen } from "../../lib/records/screen.ts"

export const systemScreens: readonly Screen[] = [
  {
    path: paths.system,
    roles: ["admin"],
    load: () => import("./SystemPage.tsx"),
    reads: () => [readOf("GET /system")],
    menu: "College/Settings/System",
    bundle: "system",
  },
]
