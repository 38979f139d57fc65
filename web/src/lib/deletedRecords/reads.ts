import type { DeletedKind } from "#contract/office/deletedRecords.ts"
import { readOfList } from "../records/listQuery.ts"
import type { Reads } from "../records/screen.ts"
import { deletedList, showsDeleted } from "./lists.ts"

/** The reads of a list, or of its deleted records. */
export const orDeleted =
  (kind: DeletedKind, reads: Reads): Reads =>
  (address) =>
    showsDeleted(address.search)
      ? [readOfList("GET /deleted-records", deletedList(kind), address.search)]
      : reads(address)
