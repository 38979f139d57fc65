import { hashKey, type QueryClient, type QueryFilters, type QueryKey } from "@tanstack/react-query"

type Change = (data: unknown) => unknown

/** The reads under way, each with the changes that were made to its data meanwhile. */
const reads = new Set<{ hash: string; changes: Change[] }>()

/**
 * Changes answers in memory without a request, because data is expensive. An answer under way may be older than the change, so
 * it is changed too when it arrives. It may also be newer: a change that is made twice must be the same as once.
 */
export function changeAnswers<Data>(
  queries: QueryClient,
  filters: QueryFilters,
  change: (data: Data) => Data,
): void {
  queries.setQueriesData<Data>(filters, (data) => data && change(data))
  const hashes = new Set(
    queries
      .getQueryCache()
      .findAll(filters)
      .map(({ queryHash }) => queryHash),
  )
  for (const { hash, changes } of reads) if (hashes.has(hash)) changes.push(change as Change)
}

/** Reads an answer, and makes the changes to it that were made meanwhile. */
export async function readWithChanges(key: QueryKey, read: () => Promise<unknown>): Promise<unknown> {
  const currentRead = { hash: hashKey(key), changes: [] as Change[] }
  reads.add(currentRead)
  try {
    const data = await read()
    return currentRead.changes.reduce((changed, change) => change(changed), data)
  } finally {
    reads.delete(currentRead)
  }
}
