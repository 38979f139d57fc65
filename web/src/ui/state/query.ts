/** The part of a TanStack query that the design system shows. */
export type QueryState<Data> = {
  data: Data | undefined
  /** With the HTTP status, if the server replied. */
  error: (Error & { status?: number }) | null
  isFetching: boolean
  /** True while `data` still belongs to the previous page, search or filter. */
  isPlaceholderData?: boolean
  fetchStatus: "fetching" | "paused" | "idle"
  dataUpdatedAt: number
  refetch: () => unknown
}
