import type { ReactNode } from "react"
import { type Column, type Key, type Selection, toggled } from "./columns.ts"

type Props<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  selection: Selection<Row> | undefined
  actions: ((row: Row) => ReactNode) | undefined
}

/** The rows; on phones each is a card and each cell carries its column's name. */
export function TableRows<Row>({ columns, rows, rowKey, selection, actions }: Props<Row>) {
  return (
    <tbody>
      {rows.map((row) => {
        const key = rowKey(row)
        return (
          <tr key={key} className={selection?.selected.has(key) ? "table-chosen" : undefined}>
            {selection && (
              <td className="table-check">
                <label className="table-choose">
                  <input
                    type="checkbox"
                    className="tick"
                    checked={selection.selected.has(key)}
                    onChange={(event) =>
                      selection.onChange(toggled(selection.selected, [key], event.currentTarget.checked))
                    }
                  />
                  <span className="visually-hidden">Select {selection.label(row)}</span>
                </label>
              </td>
            )}
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} />
            ))}
            {actions && (
              <td className="table-actions">
                <div className="buttons">{actions(row)}</div>
              </td>
            )}
          </tr>
        )
      })}
    </tbody>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, primary, numeric, compact, cell } = column
  if (primary) {
    return (
      <th scope="row" className={compact ? "table-primary table-compact" : "table-primary"}>
        {cell(row)}
      </th>
    )
  }
  return (
    <td className={numeric ? "table-numeric" : compact ? "table-compact" : undefined} data-label={header}>
      {cell(row)}
    </td>
  )
}

const waiting = ["one", "two", "three", "four", "five", "six"]

/** The table before its rows are here: its heads, and lines where rows will be. */
export function TableSkeleton<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">Loading…</span>
      <table className="table" aria-hidden="true">
        <tbody>
          {waiting.map((row) => (
            <tr key={row}>
              {columns.map(({ id, primary }) => (
                <td key={id} className={primary ? "table-primary" : undefined}>
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
