import { type ReactNode, useContext } from "react"
import { PageTitle } from "../layout/Page.tsx"
import { Loaded } from "../state/Loaded.tsx"
import type { QueryState } from "../state/query.ts"
import type { Key } from "./columns.ts"

type Props<Row, Data> = {
  query: QueryState<Data>
  rows: (data: Data) => readonly Row[]
  rowKey: (row: Row) => Key
  card: (row: Row) => ReactNode
  /** What stands there when there are none. */
  empty: ReactNode
  /** Their name for screen readers, where the page's title does not say. */
  label?: string
  /** What is said while they are on their way. */
  loading?: string
  /** What to say when they can't be loaded; the failure's own message by default. */
  failure?: string
  retryLabel?: string
}

/** Records from the server that are looked at one by one rather than compared: a `Card` each. */
export function Cards<Row, Data>({
  query,
  rowKey,
  card,
  empty,
  loading = "Loading…",
  failure,
  retryLabel,
  ...props
}: Props<Row, Data>) {
  const title = useContext(PageTitle)
  return (
    <Loaded
      query={query}
      waiting={<CardsSkeleton text={loading} />}
      failure={failure}
      retryLabel={retryLabel}
    >
      {(data) => {
        const rows = props.rows(data)
        if (rows.length === 0) return empty
        return (
          <ul className="cards" aria-label={props.label ?? title}>
            {rows.map((row) => (
              <li key={rowKey(row)}>{card(row)}</li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

function CardsSkeleton({ text }: { text: string }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{text}</span>
      <div className="cards" aria-hidden="true">
        {["one", "two", "three"].map((card) => (
          <div className="card" key={card}>
            <div className="card-body">
              <span className="skeleton-line" />
              <span className="skeleton-line" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
