import type { DeletedKind } from "#contract/deletedRecords.ts"
import { deletedList, showsDeleted } from "../deletedRecords/lists.ts"
import type { Read } from "../lib/api/data.ts"
import { type ListKey, type ListQuery, readOfList } from "../lib/records/listQuery.ts"

/** The part of an address that decides what a screen reads. */
export type Place = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams }
export type Reads = (place: Place) => readonly Read[]

/** The page of a list that its address asks for, first in the row, and what the screen reads besides. */
export function list<Key extends ListKey>(key: Key, asked: ListQuery<Key>, ...besides: Read[]): Reads {
  return ({ search }) => [readOfList(key, asked, search), ...besides]
}

/** The reads of a list, or what was deleted of it. */
export const orDeleted =
  (kind: DeletedKind, reads: Reads): Reads =>
  (place) =>
    showsDeleted(place.search)
      ? [readOfList("GET /deleted-records", deletedList(kind), place.search)]
      : reads(place)
