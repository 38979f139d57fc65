import type { ReactNode } from "react"
import { ErrorState } from "./ErrorState.tsx"
import type { QueryState } from "./query.ts"
import { Skeleton } from "./Skeleton.tsx"
import { StaleNote } from "./StaleNote.tsx"

type Props<Data> = {
  query: QueryState<Data>
  /** What is shown once it is here. */
  children: (data: Data) => ReactNode
  /** What stands there until then. */
  waiting?: ReactNode
  /** What to say when it can't be loaded; the failure's own message by default. */
  failure?: string | undefined
  retryLabel?: string | undefined
}

const offline = "You are offline, and this has not been opened on this device before."

/** What is not there, or can't be asked for, stays so: asking again is no way forward. */
const isFinal = ({ status }: { status?: number }) => status === 404 || status === 422

/** What a server is asked for in each of its states: on the way, here, here but old, and failed. */
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
