import { useSearchParams } from "react-router"
import type { ApiKey, CallArgs } from "#contract/api.ts"

type QueryOf<Key extends ApiKey> = CallArgs<Key> extends { query?: infer Query } ? NonNullable<Query> : never
type SortOf<Key extends ApiKey> = QueryOf<Key> extends { sort?: infer Sort } ? NonNullable<Sort> : never
type FilterOf<Key extends ApiKey> = Exclude<keyof QueryOf<Key> & string, "search" | "sort" | "page" | "limit">
type ListOptions<Key extends ApiKey> = {
  sort: SortOf<Key>
  filters?: readonly FilterOf<Key>[]
  pageSize?: number
  /** Names it apart in the address: a list within the record that is open over another list, "view". */
  within?: "view"
}

/**
 * The search, sort, page and filters of a list, kept in the address: Back undoes them, a link carries them.
 * `useListState<"GET /students">({ sort: "last_name" }).query` is what to call that endpoint with. What stands in an
 * address is anybody's text; the server judges it.
 */
export function useListState<Key extends ApiKey>({
  sort: usual,
  filters = [],
  pageSize = 50,
  within,
}: ListOptions<Key>) {
  const [params, setParams] = useSearchParams()
  const named = (name: string) => (within ? `${within}.${name}` : name)
  const read = (name: string) => params.get(named(name)) ?? ""
  const page = Math.max(1, Math.trunc(Number(read("page"))) || 1)

  /** Whatever changes what is listed begins at the first page again; letters typed don't each deserve a Back. */
  function write(name: string, value: string, { replace = false, keepPage = false } = {}) {
    const after = addressNow()
    if (!keepPage) after.delete(named("page"))
    if (value) after.set(named(name), value)
    else after.delete(named(name))
    setParams(after, { replace, preventScrollReset: !keepPage })
  }

  const chosen = Object.fromEntries(filters.map((name) => [name, read(name)])) as Record<
    FilterOf<Key>,
    string
  >
  const search = read("search")
  const sort = (read("sort") || usual) as SortOf<Key>

  return {
    search,
    sort,
    page,
    pageSize,
    filters: chosen,
    /** Something is searched or filtered, so an empty list doesn't mean that there is nothing at all. */
    narrowed: search !== "" || filters.some((name) => chosen[name] !== ""),
    query: { ...chosen, search, sort, page, limit: pageSize } as unknown as QueryOf<Key>,
    setSearch: (value: string) => write("search", value, { replace: true }),
    setSort: (value: string) => write("sort", value === String(usual) ? "" : value),
    setPage: (value: number, { replace = false } = {}) =>
      write("page", value > 1 ? String(value) : "", { keepPage: true, replace }),
    setFilter: (name: FilterOf<Key>, value: string) => write(name, value),
    clear: () => setParams(within ? withoutWithin(addressNow(), within) : {}),
  }
}

/** What stands in the address now. What was rendered last is a moment older, and two changes may fall into that moment. */
export const addressNow = () => new URLSearchParams(window.location.search)

/** The address without what belongs to the list within an open record. */
export function withoutWithin(params: URLSearchParams, within: string) {
  const after = new URLSearchParams(params)
  for (const name of params.keys()) if (name.startsWith(`${within}.`)) after.delete(name)
  return after
}
