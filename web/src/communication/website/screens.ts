import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import type { Screen } from "../../lib/records/screen.ts"

export const websiteScreens: readonly Screen[] = [
  {
    path: paths.website,
    roles: ["admin"],
    load: () => import("./WebsitePage.tsx"),
    reads: () => [readOf("GET /site")],
    menu: "College/Website",
    bundle: "website",
  },
  {
    path: paths.websitePage,
    roles: ["admin"],
    load: () => import("./EditorPage.tsx"),
    reads: ({ params: { page = "" } }) => [readOf("GET /site/{key}", { params: { key: page } })],
    bundle: "website",
  },
]
