import { paths } from "../../lib/address/paths.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { registrationList } from "./lists.ts"

export const registrationScreens: readonly Screen[] = [
  {
    path: paths.registrations,
    roles: ["admin"],
    load: () => import("./RegistrationsPage.tsx"),
    reads: list("GET /registrations", registrationList),
    menu: "People/Registrations",
  },
]
