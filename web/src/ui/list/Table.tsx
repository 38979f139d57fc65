import { type ReactNode, useContext } from "react"
import { PageTitle } from "../layout/Page.tsx"
import { Loaded } from "../state/Loaded.tsx"
import type { QueryState } from "../state/query.ts"
import type { Column, Key, Selection } from "./columns.ts"
import { TableHead } from "./TableHead.tsx"
import { TableRows, TableSkeleton } from "./TableRows.tsx"

export type { Column } from "./columns.ts"

type Props<Row, Data> = {
  columns: readonly Column<Row>[]
  query: QueryState<Data>
  rows: (data: Data) => readonly Row[]
  rowKey: (row: Row) => Key
  sort?: string | undefined
  onSort?: (sort: string) => void
  selection?: Selection<Row>
  /** What can be done with one row: buttons, or a menu when there are many. */
  actions?: (row: Row) => ReactNode
  /** What stands there when there are no rows. */
  empty: ReactNode
  /** Columns closer together, where there are many. */
  dense?: boolean
  /** Its name for screen readers, where the page's title does not say. */
  label?: string
  /** What to say when it can't be loaded; the failure's own message by default. */
  failure?: string
  retryLabel?: string
}

/** Rows from the server in each of their states: on the way, here, here but old, none, and failed. */
export function Table<Row, Data>(props: Props<Row, Data>) {
  const { columns, query, rowKey, sort, onSort, selection, empty, actions } = props
  const title = useContext(PageTitle)
  return (
    <Loaded
      query={query}
      waiting={<TableSkeleton columns={columns} />}
      failure={props.failure}
      retryLabel={props.retryLabel}
    >
      {(data) => {
        const rows = props.rows(data)
        if (rows.length === 0) return empty
        return (
          <>
            {selection && <div className="table-bar">{selection.bar(selection.selected.size)}</div>}
            <div className={props.dense ? "table-scroll" : undefined}>
              <table
                className={props.dense ? "table table-dense" : "table"}
                aria-label={props.label ?? title}
              >
                <TableHead
                  columns={columns}
                  keys={rows.map(rowKey)}
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
            </div>
          </>
        )
      }}
    </Loaded>
  )
}
