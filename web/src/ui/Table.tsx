import { type ReactNode, useContext } from "react"
import type { Column, Key, Selection, TableQuery } from "./columns.ts"
import { ErrorState } from "./ErrorState.tsx"
import { PageTitle } from "./Page.tsx"
import { StaleNote } from "./StaleNote.tsx"
import { TableHead } from "./TableHead.tsx"
import { TableRows, TableSkeleton } from "./TableRows.tsx"

export type { Column } from "./columns.ts"

type Props<Row, Data> = {
  columns: readonly Column<Row>[]
  query: TableQuery<Data>
  rows: (data: Data) => readonly Row[]
  rowKey: (row: Row) => Key
  sort?: string | undefined
  onSort?: (sort: string) => void
  selection?: Selection<Row>
  /** What can be done with one row: buttons, or a menu when there are many. */
  actions?: (row: Row) => ReactNode
  /** What stands there when there are no rows. */
  empty: ReactNode
  /** Its name for screen readers, where the page's title does not say. */
  label?: string
  /** What to say when it can't be loaded; the failure's own message by default. */
  failure?: string
  retryLabel?: string
}

const offline = "You are offline and this list has not been opened on this device before."

/** Rows from the server in each of their states: on the way, here, here but old, none, and failed. */
export function Table<Row, Data>(props: Props<Row, Data>) {
  const { columns, query, rowKey, sort, onSort, selection, empty, failure, retryLabel, actions } = props
  const title = useContext(PageTitle)
  const label = props.label ?? title
  const paused = query.fetchStatus === "paused"

  if (query.data === undefined) {
    if (!query.error && !paused) return <TableSkeleton columns={columns} />
    const text = query.error ? (failure ?? query.error.message) : offline
    return (
      <ErrorState
        text={text}
        onRetry={query.refetch}
        retryLabel={retryLabel}
        busy={query.isFetching && !paused}
      />
    )
  }

  const rows = props.rows(query.data)
  const keys = rows.map(rowKey)
  const old = (query.error || paused) && (
    <StaleNote since={query.dataUpdatedAt} text={query.error?.message} onRetry={query.refetch} />
  )
  return (
    <div className="table-frame" aria-busy={query.isFetching || undefined}>
      {old}
      {rows.length === 0 ? (
        empty
      ) : (
        <>
          {selection && <div className="table-bar">{selection.bar(selection.selected.size)}</div>}
          <table className="table" aria-label={label}>
            <TableHead
              columns={columns}
              keys={keys}
              sort={sort}
              onSort={onSort}
              selection={selection}
              acting={actions !== undefined}
            />
            <TableRows
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              selection={selection}
              actions={actions}
            />
          </table>
        </>
      )}
    </div>
  )
}
