import type { UseQueryResult } from "@tanstack/react-query"
import type { CallArgs } from "#contract/api.ts"
import { useAddress } from "../address/address.ts"
import { useOpenRecord } from "../address/openRecord.ts"
import type { CallError } from "../api/callError.ts"
import { type DataOf, type ReadKey, useAnyData } from "../api/data.ts"

type QueryOf<Key extends ReadKey> =
  CallArgs<Key> extends { query?: infer Query } ? NonNullable<Query> : Record<never, never>
type SortOf<Key extends ReadKey> = QueryOf<Key> extends { sort?: infer Sort } ? NonNullable<Sort> : never
type FilterOf<Key extends ReadKey> = Exclude<
  keyof QueryOf<Key> & string,
  "search" | "sort" | "page" | "limit"
>
/** The name of the rows in a reply that holds them and their total. */
type RowsOf<Data> = { [Name in keyof Data]: Data[Name] extends readonly unknown[] ? Name : never }[keyof Data]
type RowOf<Data, Rows extends keyof Data> = Data[Rows] extends readonly (infer Row)[] ? Row : never
type ListKey = { [Key in ReadKey]: DataOf<Key> extends { total: number } ? Key : never }[ReadKey]

type Options<Key extends ListKey, Rows> = {
  /** The name of the rows in the reply: "students". */
  rows: Rows
  sort: SortOf<Key>
  filters?: readonly FilterOf<Key>[]
  pageSize?: number
  /** Loads up to this many rows at once, without pages. */
  whole?: number | undefined
  /** Prefixes this list's parameters in the address, for a list inside the open record of another list. */
  within?: "view"
} & (CallArgs<Key> extends { params: infer Params } ? { params: Params } : unknown)

/**
 * A list from the server: `useList("GET /students", { rows: "students", sort: "last_name", filters: ["class"] })`. Its
 * search, sort, page and filters are kept in the address: Back undoes them and a link carries them. The server judges
 * what an address says, because anybody can write one.
 */
export function useList<Key extends ListKey, Rows extends RowsOf<DataOf<Key>>>(
  key: Key,
  options: Options<Key, Rows>,
) {
  const { rows: rowsName, sort: usualSort, filters = [], pageSize = 50, whole, within } = options
  const { params: address, change, clear } = useAddress()
  const view = useOpenRecord()
  const named = (name: string) => (within ? `${within}.${name}` : name)
  const read = (name: string) => address.get(named(name)) ?? ""

  /** A changed search, filter or sort starts at the first page. */
  const set = (values: Readonly<Record<string, string>>, { replace = false } = {}) =>
    change(
      Object.fromEntries(
        Object.entries({ page: "", ...values }).map(([name, value]) => [named(name), value]),
      ),
      { replace },
    )

  const page = Math.max(1, Math.trunc(Number(read("page"))) || 1)
  const search = read("search")
  const sort = read("sort") || usualSort
  const chosen = Object.fromEntries(filters.map((name) => [name, read(name)])) as Record<
    FilterOf<Key>,
    string
  >
  const narrowing = { ...chosen, search }
  const paging = whole === undefined ? { page, limit: pageSize } : { limit: whole }
  const params = "params" in options ? { params: options.params as Record<string, number | string> } : {}

  const result = useAnyData(key, { ...params, query: { ...narrowing, sort, ...paging } }) as UseQueryResult<
    DataOf<Key> & { total: number },
    CallError
  >
  const rows = (result.data?.[rowsName as keyof typeof result.data] ?? []) as RowOf<DataOf<Key>, Rows>[]

  return {
    result,
    rows,
    total: result.data?.total,
    search,
    sort: String(sort),
    page,
    pageSize,
    whole: whole !== undefined,
    filters: chosen,
    /** The search and filters. An export also needs the sort, a bulk change doesn't. */
    narrowing,
    /** Whether the list is searched or filtered: an empty list then doesn't mean that there are no records. */
    narrowed: Object.values(narrowing).some((value) => value !== ""),
    view,
    setSearch: (value: string) => set({ search: value }, { replace: true }),
    setSort: (value: string) => set({ sort: value === String(usualSort) ? "" : value }),
    setPage: (value: number, manner?: { replace: boolean }) =>
      set({ page: value > 1 ? String(value) : "" }, manner),
    setFilter: (name: string, value: string) => set({ [name]: value }),
    /** Replaces the search and all filters. A figure above the list uses it to show the rows it counts. */
    show: (only: Readonly<Record<string, string>>) =>
      set({ ...Object.fromEntries(Object.keys(narrowing).map((name) => [name, ""])), ...only }),
    clear: () => clear(within),
  }
}
