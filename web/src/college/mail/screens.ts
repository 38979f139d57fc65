import { paths } from "../../lib/address/paths.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { mailList } from "./lists.ts"

export const mailScreens: readonly Screen[] = [
  {
    path: paths.mail,
    roles: ["admin"],
    load: () => import("./MailPage.tsx"),
    reads: list("GET /mail", mailList),
    menu: "College/Settings/Emails",
    bundle: "system",
  },
]
