import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import type { Screen } from "../../lib/records/screen.ts"

export const settingScreens: readonly Screen[] = [
  {
    path: paths.settings,
    roles: ["admin"],
    load: () => import("./SettingsPage.tsx"),
    reads: () => [readOf("GET /settings")],
    menu: "College/Settings",
    bundle: "system",
  },
]
