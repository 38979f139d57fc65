import "./grid.css"
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useNarrow } from "../overlay/useNarrow.ts"
import { Notice } from "../state/Notice.tsx"
import { GridLines } from "./GridLines.tsx"
import { GridTable } from "./GridTable.tsx"
import {
  completeOption,
  type GridColumn,
  type GridRow,
  isBlock,
  leftOutText,
  withBlank,
  withPasted,
} from "./rows.ts"
import type { GridActions, RowErrors } from "./types.ts"

type Props = {
  /** The grid's name for screen readers. */
  label: string
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  onRows: (change: (rows: readonly GridRow[]) => readonly GridRow[]) => void
  errors: RowErrors
  /** Shows a checkbox for each row, for a prefilled list. */
  ticks?: boolean
}

/**
 * Rows of texts as in a spreadsheet, typed cell by cell with Enter, or pasted as a block. A phone shows the rows as lines, one of
 * which is open at a time.
 */
export function EntryGrid({ label, columns, rows, onRows, errors, ticks = false }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow()
  const listId = useId()
  /** Which rows of the last paste the grid has no room for. */
  const [leftOut, setLeftOut] = useState<string>()
  const actions = useMemo(
    () => actionsOn(columns, onRows, { frame: () => frame.current, onLeftOut: setLeftOut }),
    [columns, onRows],
  )
  const tableProps = { label, columns, rows, errors, ticks, actions, listId }
  return (
    <div ref={frame} className="grid">
      {leftOut && (
        <Notice tone="bad" live>
          <p>{leftOut}</p>
        </Notice>
      )}
      {columns.map(
        ({ name, options }) =>
          options && (
            <datalist key={name} id={`${listId}-${name}`}>
              {options.map((option) => (
                <option key={option} value={option} />
              ))}
            </datalist>
          ),
      )}
      {isNarrow ? <GridLines {...tableProps} /> : <GridTable {...tableProps} />}
    </div>
  )
}

function actionsOn(
  columns: readonly GridColumn[],
  onRows: Props["onRows"],
  { frame, onLeftOut }: { frame: () => HTMLElement | null; onLeftOut: (text: string | undefined) => void },
): GridActions {
  const set: GridActions["set"] = (key, column, value) =>
    onRows((before) =>
      withBlank(
        before.map((row) => (row.key === key ? { ...row, values: { ...row.values, [column]: value } } : row)),
        columns,
      ),
    )
  return {
    set,
    tick: (key, isTicked) =>
      onRows((before) => before.map((row) => (row.key === key ? { ...row, ticked: isTicked } : row))),
    remove: (key) =>
      onRows((before) =>
        withBlank(
          before.filter((row) => row.key !== key),
          columns,
        ),
      ),
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
      const input = event.currentTarget
      const { row, column } = addressOf(input)
      const { name = "", options } = columns[column] ?? {}
      const to = targetOf(event, { row, column, last: columns.length - 1, hasOptions: options !== undefined })
      if (!to) return
      event.preventDefault()
      const text = completeOption(input.value, options)
      if (text !== input.value) set(Number(input.dataset.key), name, text)
      focusCell(frame(), to.row, to.column)
    },
    onPaste: (event) => {
      const text = event.clipboardData.getData("text")
      if (!isBlock(text)) return
      event.preventDefault()
      // Spreadsheets copy a table of HTML too. Commas in it belong to its cells.
      const isTable = /<table/i.test(event.clipboardData.getData("text/html"))
      const pasted = { text, isTable, ...addressOf(event.currentTarget) }
      onRows((before) => withPasted(before, columns, pasted))
      onLeftOut(leftOutText(columns, pasted))
    },
  }
}

/** The row and column of a cell's text box. */
function addressOf(input: HTMLInputElement) {
  const [row = 0, column = 0] = (input.dataset.cell ?? "").split(" ").map(Number)
  return { row, column }
}

/** Enter moves to the next cell and Shift+Enter back. The up and down arrows change the row, except in a cell with a list. */
function targetOf(
  { key, shiftKey }: KeyboardEvent,
  { row, column, last, hasOptions }: { row: number; column: number; last: number; hasOptions: boolean },
) {
  if (key === "Enter" && shiftKey)
    return column === 0 ? { row: row - 1, column: last } : { row, column: column - 1 }
  if (key === "Enter") return column === last ? { row: row + 1, column: 0 } : { row, column: column + 1 }
  if (hasOptions) return undefined
  if (key === "ArrowUp") return { row: row - 1, column }
  return key === "ArrowDown" ? { row: row + 1, column } : undefined
}

/**
 * Focuses a cell. On a phone it first opens the cell's row, by pressing the row's line. It doesn't wait for the next frame,
 * because a fast typist's next letter comes before it.
 */
function focusCell(frame: HTMLElement | null, row: number, column: number) {
  const cell = () => frame?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)
  const line = frame?.querySelector<HTMLButtonElement>(`[data-line="${row}"]`)
  if (!cell()) flushSync(() => line?.click())
  cell()?.focus()
  cell()?.select()
}
