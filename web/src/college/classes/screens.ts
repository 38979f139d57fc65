import { paths } from "../../lib/address/paths.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { classList } from "./lists.ts"

export const classScreens: readonly Screen[] = [
  {
    path: paths.classes,
    roles: ["admin"],
    load: () => import("./ClassesPage.tsx"),
    reads: list("GET /classes", classList),
    bundle: "system",
  },
]
