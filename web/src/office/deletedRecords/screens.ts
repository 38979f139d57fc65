import { paths } from "../../lib/address/paths.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { deletedRecordList } from "./lists.ts"

export const deletedRecordScreens: readonly Screen[] = [
  {
    path: paths.deletedRecords,
    roles: ["admin"],
    load: () => import("./DeletedRecordsPage.tsx"),
    reads: list("GET /deleted-records", deletedRecordList),
    bundle: "system",
  },
]
