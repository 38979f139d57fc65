import { paths } from "../../lib/address/paths.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { apiTokenList } from "./lists.ts"

export const apiTokenScreens: readonly Screen[] = [
  {
    path: paths.apiTokens,
    roles: ["admin"],
    load: () => import("./ApiTokensPage.tsx"),
    reads: list("GET /api-tokens", apiTokenList),
    bundle: "system",
  },
]
