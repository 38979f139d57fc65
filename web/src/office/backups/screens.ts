import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { backupList } from "./lists.ts"

export const backupScreens: readonly Screen[] = [
  {
    path: paths.backups,
    roles: ["admin"],
    load: () => import("./BackupsPage.tsx"),
    reads: list("GET /backups", backupList, readOf("GET /backups/plan")),
    menu: "College/Settings/Backups",
    bundle: "system",
  },
]
