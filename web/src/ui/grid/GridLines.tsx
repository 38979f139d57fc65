import { useState } from "react"
import { Button } from "../controls/Button.tsx"
import { GridCell } from "./GridCell.tsx"
import type { GridColumn, GridRow } from "./rows.ts"
import type { GridProps } from "./types.ts"

/** The grid on a phone: a line for each row, and the text boxes of the open row. */
export function GridLines({ label, columns, rows, errors, ticks, actions, listId }: GridProps) {
  const [chosen, setChosen] = useState<number>()
  const [lastErrors, setLastErrors] = useState(errors)
  if (errors !== lastErrors) {
    setLastErrors(errors)
    // The first row with errors opens, whichever was open.
    if (errors.size > 0) setChosen(undefined)
  }
  const cellActions: typeof actions = {
    ...actions,
    set(key, column, value) {
      // Typing in the last row adds one below, but doesn't open it.
      setChosen(key)
      actions.set(key, column, value)
    },
  }
  const firstWithErrors = rows.find(({ key }) => errors.has(key))
  const open = rows.find(({ key }) => key === chosen) ?? firstWithErrors ?? rows.at(-1)
  return (
    <ol className="grid-lines" aria-label={label}>
      {rows.map((row, index) => {
        const isLast = index === rows.length - 1
        const number = index + 1
        if (row !== open) {
          return (
            <li key={row.key} className={row.ticked ? "grid-line" : "grid-line grid-left"}>
              {ticks && !isLast && (
                <input
                  type="checkbox"
                  className="tick"
                  aria-label={`Add row ${number}`}
                  checked={row.ticked}
                  onChange={(event) => actions.tick(row.key, event.currentTarget.checked)}
                />
              )}
              <button type="button" data-line={index} onClick={() => setChosen(row.key)}>
                <span className="grid-number">{number}</span>
                <span className="grid-words">{isLast ? "New row" : rowText(row, columns)}</span>
                {errors.has(row.key) && <span className="grid-fault">To correct</span>}
              </button>
            </li>
          )
        }
        return (
          <li key={row.key} className="grid-open">
            <fieldset>
              <legend>
                Row {number} of {rows.length}
              </legend>
              {columns.map((column, columnIndex) => (
                <div key={column.name}>
                  <GridCell
                    column={column}
                    rowIndex={index}
                    columnIndex={columnIndex}
                    rowKey={row.key}
                    value={row.values[column.name] ?? ""}
                    error={errors.get(row.key)?.[column.name]}
                    actions={cellActions}
                    listId={listId}
                    labelled
                  />
                </div>
              ))}
              {!isLast && (
                <div className="buttons">
                  <Button onClick={() => setChosen(rows[index + 1]?.key)}>Next row</Button>
                  <Button kind="quiet" onClick={() => actions.remove(row.key)}>
                    Remove
                  </Button>
                </div>
              )}
            </fieldset>
          </li>
        )
      })}
    </ol>
  )
}

/** "ENG101 English, Credits 4, Term 1": a number gets its column's label, because it means nothing alone. */
function rowText({ values }: GridRow, columns: readonly GridColumn[]) {
  const filled = columns.filter(({ name }) => values[name])
  const isNumber = ({ name }: GridColumn) => /^\d+$/.test(values[name] ?? "")
  const titleValues = filled.filter((column) => !isNumber(column)).map(({ name }) => values[name])
  const numbers = filled.filter(isNumber).map(({ name, label }) => `${label} ${values[name]}`)
  return [titleValues.join(" "), ...numbers].filter(Boolean).join(", ")
}
