import { paths } from "../lib/address/paths.ts"
import type { Screen } from "../lib/records/screen.ts"

export const otherScreens: readonly Screen[] = [
  // This screen has no link in the sidebar. It is for work on the design system, and for the accessibility tests.
  {
    path: paths.samples,
    roles: [],
    load: () => import("../ui/samples/Samples.tsx"),
  },
  {
    path: paths.unauthorized,
    roles: [],
    load: () => import("./UnauthorizedPage.tsx"),
  },
]
