import { paths } from "../../lib/address/paths.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { holidayList } from "./lists.ts"

export const holidayScreens: readonly Screen[] = [
  {
    path: paths.holidays,
    roles: ["admin"],
    load: () => import("./HolidaysPage.tsx"),
    reads: list("GET /holidays", holidayList),
  },
]
