import { paths } from "../../lib/address/paths.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { excuseList } from "./lists.ts"

export const excuseScreens: readonly Screen[] = [
  {
    path: paths.excuses,
    roles: ["admin"],
    load: () => import("./ExcusesPage.tsx"),
    reads: list("GET /excuses", excuseList),
    menu: "People/Students/Excuses",
    bundle: "attendance",
  },
]
