/** The part of a TanStack query that the design system shows. */
export type QueryState<Data> = {
  data: Data | undefined
  /** The error has the HTTP status if the server replied. */
  error: (Error & { status?: number }) | null
  isFetching: boolean
  /** True while `data` still belongs to the previous page, search or filter. */
  isPlaceholderData?: boolean
  fetchStatus: "fetching" | "paused" | "idle"
  dataUpdatedAt: number
  refetch: () => unknown
}

/**
 * For these errors, trying again doesn't help: the record doesn't exist, or the request is invalid or refused in the present
 * state. Data that was loaded before is then no longer valid.
 */
export const isFinal = (error: { status?: number } | null) => [404, 409, 422].includes(error?.status ?? 0)

/** Whether an error is shown instead of the data. */
export const hasFailed = ({ data, error }: Pick<QueryState<unknown>, "data" | "error">) =>
  error !== null && (data === undefined || isFinal(error))
