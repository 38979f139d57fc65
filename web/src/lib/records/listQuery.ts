import type { CallArgs } from "#contract/api.ts"
import { recordOf } from "#contract/lib/objects.ts"
import { defaultPageSize } from "#contract/lib/rowLimits.ts"
import { anyRead, type DataOf, type ReadKey } from "../api/data.ts"

type QueryOf<Key extends ReadKey> =
  CallArgs<Key> extends { query?: infer Query } ? NonNullable<Query> : Record<never, never>
type SortOf<Key extends ReadKey> = QueryOf<Key> extends { sort?: infer Sort } ? NonNullable<Sort> : never
type FilterOf<Key extends ReadKey> = Exclude<
  keyof QueryOf<Key> & string,
  "search" | "sort" | "page" | "limit"
>
export type ListKey = { [Key in ReadKey]: DataOf<Key> extends { total: number } ? Key : never }[ReadKey]

/** The part of a list's definition that determines its query at an address. */
export type ListQuery<Key extends ListKey> = {
  sort: SortOf<Key>
  filters?: readonly FilterOf<Key>[]
  /** Parts of the query that the user can't choose. */
  fixed?: Partial<QueryOf<Key>>
  /** Filters that apply until the user removes or changes them, such as today's date. */
  usual?: Readonly<Record<string, () => string>>
  pageSize?: number
  /** Loads up to this many rows at once, without pages. */
  whole?: number | undefined
  /**
   * Prefixes this list's parameters in the address. It is for a list inside another list's open record, and for a list of
   * deleted records.
   */
  within?: "view" | "deleted"
}

/** The value in the address that says that a usual filter was removed. */
export const filterRemoved = "any"

/** The query of a list at an address. The server validates it, because anybody can write an address. */
export function listQuery<Key extends ListKey>(list: ListQuery<Key>, address: URLSearchParams) {
  const { sort: usualSort, filters = [], usual = {}, pageSize = defaultPageSize, whole, within, fixed } = list
  const read = (name: string) => address.get(within ? `${within}.${name}` : name) ?? ""
  const page = Math.max(1, Math.trunc(Number(read("page"))) || 1)
  const search = read("search")
  const sort = String(read("sort") || usualSort)
  const filter = (name: FilterOf<Key>) => {
    const value = read(name) || (usual[name]?.() ?? "")
    return value === filterRemoved && usual[name] ? "" : value
  }
  const chosen = recordOf(filters, filter)
  const narrowing = { ...chosen, search }
  const paging = whole === undefined ? { page, limit: pageSize } : { limit: whole }
  return { page, search, sort, chosen, narrowing, query: { ...narrowing, ...fixed, sort, ...paging } }
}

/** The read that `useList` makes at an address. */
export const readOfList = <Key extends ListKey>(
  key: Key,
  list: ListQuery<Key>,
  address: URLSearchParams,
  params?: Readonly<Record<string, number | string>>,
) => anyRead(key, { params, query: listQuery(list, address).query })
