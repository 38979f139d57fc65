import { paths } from "../../lib/address/paths.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { administratorList } from "./lists.ts"

export const administratorScreens: readonly Screen[] = [
  {
    path: paths.administrators,
    roles: ["admin"],
    load: () => import("./AdministratorsPage.tsx"),
    reads: list("GET /administrators", administratorList),
    menu: "College/Settings/Administrators",
  },
]
