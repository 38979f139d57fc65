import { memo } from "react"
import { sum } from "#contract/lib/objects.ts"
import { CloseIcon } from "../controls/icons.tsx"
import { GridCell } from "./GridCell.tsx"
import type { GridColumn, GridRow } from "./rows.ts"
import type { GridActions, GridProps } from "./types.ts"

/** The grid on a screen that has room for its columns. */
export function GridTable({ label, columns, rows, errors, ticks, actions, listId }: GridProps) {
  const shares = sum(columns.map(({ widthShare = 1 }) => widthShare))
  return (
    <div className="grid-scroll">
      <table className="grid-table" aria-label={label}>
        <colgroup>
          <col className="grid-narrow" />
          {columns.map(({ name, widthShare = 1 }) => (
            <col key={name} style={{ width: `${(widthShare / shares) * 100}%` }} />
          ))}
          <col className="grid-narrow" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{ticks ? "Add" : "No."}</th>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
            <th>
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={row.key}
              row={row}
              index={index}
              columns={columns}
              errors={errors.get(row.key)}
              ticks={ticks}
              isLast={index === rows.length - 1}
              listId={listId}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = {
  actions: GridActions
  row: GridRow
  index: number
  columns: readonly GridColumn[]
  errors: Readonly<Record<string, string>> | undefined
  ticks: boolean
  isLast: boolean
  listId: string
}

/** A row is memoised, so that a key renders only its own row again. */
const Row = memo(function Row({ row, index, columns, errors, ticks, isLast, listId, actions }: RowProps) {
  const number = index + 1
  return (
    <tr className={row.ticked ? undefined : "grid-left"}>
      <td className="grid-number">
        {ticks && !isLast ? (
          <input
            type="checkbox"
            className="tick"
            aria-label={`Add row ${number}`}
            checked={row.ticked}
            onChange={(event) => actions.tick(row.key, event.currentTarget.checked)}
          />
        ) : (
          number
        )}
      </td>
      {columns.map((column, columnIndex) => (
        <td key={column.name}>
          <GridCell
            column={column}
            rowIndex={index}
            columnIndex={columnIndex}
            rowKey={row.key}
            value={row.values[column.name] ?? ""}
            error={errors?.[column.name]}
            actions={actions}
            listId={listId}
          />
        </td>
      ))}
      <td>
        {!isLast && (
          <button type="button" className="grid-remove" tabIndex={-1} onClick={() => actions.remove(row.key)}>
            <CloseIcon />
            <span className="visually-hidden">Remove row {number}</span>
          </button>
        )}
      </td>
    </tr>
  )
})
