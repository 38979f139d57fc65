import type { QueryState } from "../../ui/state/query.ts"

type Parts = Readonly<Record<string, QueryState<unknown>>>
type Whole<P extends Parts> = { [Name in keyof P]: P[Name] extends QueryState<infer Data> ? Data : never }

/** Combines queries that one screen shows as one: loaded when all are, stale when one is, refetched together. */
export function combineQueries<P extends Parts>(parts: P): QueryState<Whole<P>> {
  const all = Object.values(parts)
  const here = all.every(({ data }) => data !== undefined)
  const data = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.data]))
  return {
    data: here ? (data as Whole<P>) : undefined,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    fetchStatus: all.some(({ fetchStatus }) => fetchStatus === "paused") ? "paused" : "idle",
    dataUpdatedAt: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}
