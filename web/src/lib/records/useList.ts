import type { UseQueryResult } from "@tanstack/react-query"
import type { CallArgs } from "#contract/api.ts"
import { defaultPageSize } from "#contract/lib/rowLimits.ts"
import { useAddress } from "../address/address.ts"
import { useOpenRecord } from "../address/openRecord.ts"
import { cachedAnswerOf } from "../api/answerCache.ts"
import type { CallError } from "../api/callError.ts"
import { type DataOf, dataKey, useLateData, useWatch } from "../api/data.ts"
import { filterRemoved, type ListKey, type ListQuery, listQuery } from "./listQuery.ts"

/** The name of the property with the rows, in a reply that contains them and their total. */
type RowsOf<Data> = { [Name in keyof Data]: Data[Name] extends readonly unknown[] ? Name : never }[keyof Data]
type RowOf<Data, Rows extends keyof Data> = Data[Rows] extends readonly (infer Row)[] ? Row : never

type Options<Key extends ListKey, Rows> = ListQuery<Key> & {
  /** The name of the rows in the reply: "students". */
  rows: Rows
  /** Returns whether an operation in these rows is in progress. If so, the list is read repeatedly. */
  underWay?: (rows: readonly RowOf<DataOf<Key>, Rows & keyof DataOf<Key>>[]) => boolean
} & (CallArgs<Key> extends { params: infer Params } ? { params: Params } : unknown)

/**
 * A list from the server: `useList("GET /students", { rows: "students", sort: "last_name", filters: ["class"] })`. Its search,
 * sort, page and filters are in the address, so Back undoes a change and a link includes them.
 */
export function useList<Key extends ListKey, Rows extends RowsOf<DataOf<Key>>>(
  key: Key,
  options: Options<Key, Rows>,
) {
  const {
    rows: rowsName,
    sort: usualSort,
    usual = {},
    pageSize = defaultPageSize,
    whole,
    within,
    underWay,
  } = options
  const { params: address, change } = useAddress()
  const view = useOpenRecord()
  const parameterName = (name: string) => (within ? `${within}.${name}` : name)

  /** In the address, an explicit value marks a usual filter as removed. */
  const parameterValue = (name: string, value: string) =>
    value === "" && name in usual ? filterRemoved : value

  /** After a change of the search, a filter or the sort, the list shows its first page. */
  const set = (values: Readonly<Record<string, string>>, { replace = false } = {}) =>
    change(
      Object.fromEntries(
        Object.entries({ page: "", ...values }).map(([name, value]) => [
          parameterName(name),
          parameterValue(name, value),
        ]),
      ),
      { replace },
    )

  const { page, search, sort, chosen, narrowing, query } = listQuery(options, address)
  const blank = Object.fromEntries(Object.keys(narrowing).map((name) => [name, ""]))
  const params = "params" in options ? { params: options.params as Record<string, number | string> } : {}

  const parts = { ...params, query }
  const result = useLateData(key, parts as CallArgs<Key>) as UseQueryResult<
    DataOf<Key> & { total: number },
    CallError
  >
  const rows = (result.data?.[rowsName] ?? []) as RowOf<DataOf<Key>, Rows>[]
  useWatch(key, parts, underWay?.(rows) ?? false)

  return {
    result,
    rows,
    total: result.data?.total,
    search,
    sort,
    page,
    pageSize,
    whole: whole !== undefined,
    filters: chosen,
    /** The search and the filters. An export needs the sort too; a bulk change doesn't. */
    narrowing,
    /** Whether the list is searched or filtered: an empty list then doesn't mean that there are no records. */
    narrowed: Object.values(narrowing).some((value) => value !== ""),
    /** Whether only the list's usual filters narrow it. */
    isUsual:
      Object.keys(usual).length > 0 &&
      Object.entries(narrowing).every(([name, value]) => value === (usual[name]?.() ?? "")),
    /** Whether this device has the unfiltered list, for use while offline. */
    isWholeStored: () =>
      cachedAnswerOf(dataKey(key, { ...params, query: { ...query, ...blank } })) !== undefined,
    view,
    setSearch: (value: string) => set({ search: value }, { replace: true }),
    setSort: (value: string) => set({ sort: value === String(usualSort) ? "" : value }),
    setPage: (value: number, manner?: { replace: boolean }) =>
      set({ page: value > 1 ? String(value) : "" }, manner),
    setFilter: (name: string, value: string) => set({ [name]: value }),
    /** Replaces the search and all filters. A figure above the list uses it to show the rows it counts. */
    show: (only: Readonly<Record<string, string>>) => set({ ...blank, ...only }),
    /** Clears the search and the filters. The sort and the rest of the address are unchanged. */
    clear: () => set(blank),
  }
}
