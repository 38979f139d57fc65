/** The part of a TanStack query that the design system shows. */
export type QueryState<Data> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  fetchStatus: "fetching" | "paused" | "idle"
  dataUpdatedAt: number
  refetch: () => unknown
}
