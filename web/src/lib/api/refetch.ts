import {
  type InvalidateQueryFilters,
  notifyManager,
  type Query,
  type QueryClient,
} from "@tanstack/react-query"

/**
 * Requests everything on screen again, after a write. The returned promise resolves when the answers have arrived. Data that
 * no screen shows is requested when it is opened again.
 */
export const refetch = (queries: QueryClient, filters: InvalidateQueryFilters = {}): Promise<void> =>
  notifyManager.batch(() => {
    const underWay = queries.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" })
    underWay.filter(isKept).forEach(restart)
    return queries.invalidateQueries(filters)
  })

/**
 * Whether TanStack Query would wait for the request under way, and take its answer for a current one, although the server may
 * have read it before the write.
 */
const isKept = (query: Query) => query.state.data === undefined || !query.isActive()

function restart(query: Query) {
  void query.cancel({ silent: true })
  // The query's state contains a failure, which the screen shows.
  query.fetch().catch(() => undefined)
}
