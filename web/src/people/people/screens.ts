import { paths } from "../../lib/address/paths.ts"
import type { Screen } from "../../lib/records/screen.ts"

export const profileScreens: readonly Screen[] = [
  {
    path: paths.profile,
    roles: [],
    load: () => import("./ProfilePage.tsx"),
    menu: "Home/Profile",
  },
  {
    path: paths.outbox,
    roles: [],
    load: () => import("./OutboxPage.tsx"),
  },
]
