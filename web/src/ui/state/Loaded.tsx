import { createContext, type ReactNode, useContext } from "react"
import { collegeTime } from "#contract/lib/dates.ts"
import { LinkButton } from "../controls/LinkButton.tsx"
import { ErrorState } from "./ErrorState.tsx"
import { isFinal, type QueryState } from "./query.ts"
import { Skeleton } from "./Skeleton.tsx"
import { StaleNote } from "./StaleNote.tsx"
import { useAge, useNow } from "./useNow.ts"
import { useOnline } from "./useOnline.ts"
import { WayBack } from "./wayBack.ts"

type Props<Data> = {
  query: QueryState<Data>
  /** Called with the loaded data, to render it. */
  children: (data: Data) => ReactNode
  /** Shown while the data loads. */
  waiting?: ReactNode
  /** The message if loading fails; by default the failure's own. An invalid request always shows the server's reason. */
  failure?: string | undefined
  retryLabel?: string | undefined
  /** Another way to continue: other data on this device while offline, or a valid request. */
  instead?: { label: string; onSelect: () => void } | undefined
}

const offline = "You are offline, and this has not been opened on this device before."

/**
 * The time in milliseconds at which the data was loaded, if it couldn't be refreshed since. A screen that fills the window
 * shows this itself, because it hides the note above.
 */
export const StaleSince = createContext<number | undefined>(undefined)

/**
 * The reason that the server gave for refusing the request. Faults of the connection or the server are left out, because
 * they don't matter to somebody who already sees data.
 */
const reasonOf = (error: { status?: number; message: string } | null) =>
  error?.status !== undefined && error.status >= 400 && error.status < 500 ? error.message : undefined

const isInvalid = ({ status }: { status?: number }) => status === 422

/** An invalid request has the server's reason, because a `failure` may advise to try again. */
const textOf = (error: Error & { status?: number }, failure = error.message) =>
  isInvalid(error) && !failure.includes(error.message) ? error.message : failure

/** Shows a query in each of its states: loading, loaded, stale and failed. */
export function Loaded<Data>(props: Props<Data>) {
  const { query, children, waiting = <Skeleton />, failure, retryLabel, instead } = props
  const { data, error, refetch } = query
  const isPaused = query.fetchStatus === "paused"
  const isOnline = useOnline()
  const wayBack = useContext(WayBack)
  /** A notice above the screen already says that there is no connection, so only the data's age is shown here. */
  const isSaid = !isOnline && !error?.status
  // When offline, placeholder data isn't shown, because it belongs to another record or page.
  if (data === undefined || isFinal(error) || (isPaused && query.isPlaceholderData)) {
    if (!error && !isPaused) return waiting
    const isLeft = isFinal(error) && !instead && wayBack !== null
    return (
      <ErrorState
        text={error ? textOf(error, failure) : offline}
        way={isLeft && <LinkButton to={wayBack.to}>{`Back to ${wayBack.label}`}</LinkButton>}
        onRetry={isFinal(error) ? undefined : refetch}
        retryLabel={retryLabel}
        busy={query.isFetching && !isPaused}
        instead={isPaused || !error?.status || isInvalid(error) ? instead : undefined}
      />
    )
  }
  return (
    <div className="loaded" aria-busy={query.isFetching || undefined}>
      {(error || isPaused) && !isSaid ? (
        <StaleNote since={query.dataUpdatedAt} text={reasonOf(error)} onRetry={refetch} />
      ) : (
        <Age
          since={query.dataUpdatedAt}
          coming={query.isFetching && !query.isPlaceholderData}
          online={isOnline}
        />
      )}
      <StaleSince value={error || isPaused || !isOnline ? query.dataUpdatedAt : undefined}>
        {children(data)}
      </StaleSince>
    </div>
  )
}

const minute = 60_000

type AgeProps = {
  /** When the data was loaded, in milliseconds. */
  since: number
  /** Whether newer data is loading. */
  coming: boolean
  /** Whether the device reports a connection. */
  online: boolean
}

/** The age of the data, over its upper edge. It is shown while newer data loads, and while there is no connection. */
function Age({ since, coming, online }: AgeProps) {
  const now = useNow(minute / 2)
  const age = useAge(since)
  if (online && (!coming || now - collegeTime(since) < minute)) return null
  return <p className="age screen-only">As of {age}</p>
}
