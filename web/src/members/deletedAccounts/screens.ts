import { paths } from "../../lib/address/paths.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { deletedAccountList } from "./lists.ts"

export const deletedAccountScreens: readonly Screen[] = [
  {
    path: paths.deletedAccounts,
    roles: ["admin"],
    load: () => import("./DeletedAccountsPage.tsx"),
    reads: list("GET /deleted-accounts", deletedAccountList),
    menu: "People/Registrations/Deleted accounts",
    bundle: "system",
  },
]
