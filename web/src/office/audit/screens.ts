import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { auditList } from "./lists.ts"

export const auditScreens: readonly Screen[] = [
  {
    path: paths.audit,
    roles: ["admin"],
    load: () => import("./AuditPage.tsx"),
    reads: list("GET /audit", auditList, readOf("GET /audit/choices")),
    menu: "College/Settings/Audit log",
    bundle: "system",
  },
]
