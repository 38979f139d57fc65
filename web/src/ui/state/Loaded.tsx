import type { ReactNode } from "react"
import { ErrorState } from "./ErrorState.tsx"
import type { QueryState } from "./query.ts"
import { Skeleton } from "./Skeleton.tsx"
import { StaleNote } from "./StaleNote.tsx"

type Props<Data> = {
  query: QueryState<Data>
  /** Rendered with the loaded data. */
  children: (data: Data) => ReactNode
  /** Shown while loading. */
  waiting?: ReactNode
  /** The message when loading fails; by default the failure's own. */
  failure?: string | undefined
  retryLabel?: string | undefined
}

const offline = "You are offline, and this has not been opened on this device before."

/** Retrying doesn't help if the record doesn't exist or the request is invalid. */
const isFinal = ({ status }: { status?: number }) => status === 404 || status === 422

/** Shows a query in each of its states: loading, loaded, stale and failed. */
export function Loaded<Data>({ query, children, waiting = <Skeleton />, failure, retryLabel }: Props<Data>) {
  const { data, error, refetch } = query
  const paused = query.fetchStatus === "paused"
  if (data === undefined) {
    if (!error && !paused) return waiting
    return (
      <ErrorState
        text={error ? (failure ?? error.message) : offline}
        onRetry={error && isFinal(error) ? undefined : refetch}
        retryLabel={retryLabel}
        busy={query.isFetching && !paused}
      />
    )
  }
  return (
    <div className="loaded" aria-busy={query.isFetching || undefined}>
      {(error || paused) && <StaleNote since={query.dataUpdatedAt} text={error?.message} onRetry={refetch} />}
      {children(data)}
    </div>
  )
}
