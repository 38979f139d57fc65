/** The part of a TanStack query that the design system shows. */
export type QueryState<Data> = {
  data: Data | undefined
  /** With the HTTP status, if the server replied. */
  error: (Error & { status?: number }) | null
  isFetching: boolean
  fetchStatus: "fetching" | "paused" | "idle"
  dataUpdatedAt: number
  refetch: () => unknown
}
