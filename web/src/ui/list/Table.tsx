import { type ReactNode, useContext } from "react"
import { Unbroken } from "../controls/Unbroken.tsx"
import { PageTitle } from "../layout/Page.tsx"
import { Loaded } from "../state/Loaded.tsx"
import type { QueryState } from "../state/query.ts"
import { type Column, cellOf, columnName } from "./columns.ts"

type TableContent<Row> = {
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Buttons at the end of a row. */
  actions?: (row: Row) => ReactNode
  /** Set if the few columns fit on a phone. Without it, a row is a card there. */
  fits?: boolean
  /** The link in a row's first cell covers the whole row. */
  opens?: boolean
  /** The table's name for screen readers; by default the page's title. */
  label?: string
}
type RowsProps<Row> = TableContent<Row> & { rows: readonly Row[] }

type Props<Row, Data> = TableContent<Row> & {
  query: QueryState<Data>
  rows: (data: Data) => readonly Row[]
  /** Shown instead of rows if the list is empty. */
  empty: ReactNode
  /** The message if loading fails; by default the failure's own. */
  failure?: string | undefined
  retryLabel?: string | undefined
}

/** A short table inside a screen or a panel. Its cells wrap. For a list of records, use a `ListPage`. */
export function Table<Row, Data>(props: Props<Row, Data>) {
  const { columns, query, empty } = props
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
        return <Rows {...props} rows={rows} />
      }}
    </Loaded>
  )
}

/** The rows of a short table whose data has already loaded. */
export function Rows<Row>({ columns, rows, rowKey, actions, fits, opens, label }: RowsProps<Row>) {
  const title = useContext(PageTitle)
  return (
    <table
      className={["table", fits && "table-fits", opens && "table-opens"].filter(Boolean).join(" ")}
      aria-label={label ?? title}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={columnName(column)} scope="col" className={column.numeric ? "table-numeric" : undefined}>
              {column.header}
            </th>
          ))}
          {actions && (
            <th scope="col" className="table-actions">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <Cell key={columnName(column)} column={column} row={row} />
            ))}
            {actions && (
              <td className="table-actions">
                <div className="buttons">{actions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, primary, name, numeric, after } = column
  const content = cellOf(column, row)
  if (primary) {
    return (
      <th scope="row" className={name ? "table-primary table-name" : "table-primary"}>
        {content} {after?.(row)}
      </th>
    )
  }
  return (
    <td className={cellClass(numeric, content === "—")} data-label={header}>
      <Unbroken>{content}</Unbroken>
    </td>
  )
}

const cellClass = (isNumeric = false, isMissing = false) =>
  [isNumeric && "table-numeric", isMissing && "table-missing"].filter(Boolean).join(" ") || undefined

const waiting = ["one", "two", "three"]

/** Placeholder lines while the rows load. */
function TableSkeleton<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">Loading…</span>
      <table className="table" aria-hidden="true">
        <tbody>
          {waiting.map((row) => (
            <tr key={row}>
              {columns.map((column) => (
                <td key={columnName(column)} className={column.primary ? "table-primary" : undefined}>
                  <span className="skeleton-line" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
