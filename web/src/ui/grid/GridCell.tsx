import { useId } from "react"
import { completed, type GridColumn } from "./rows.ts"
import type { GridActions } from "./types.ts"

type Props = {
  column: GridColumn
  /** The indexes of row and column, from 0. */
  row: number
  place: number
  rowKey: number
  value: string
  fault: string | undefined
  actions: Pick<GridActions, "set" | "onKeyDown" | "onPaste">
  listId: string
  /** On a phone, shows the label above the box. */
  labelled?: boolean
}

/** A text box of the grid, with its error below. */
export function GridCell({ column, row, place, rowKey, value, fault, actions, listId, labelled }: Props) {
  const id = useId()
  const { name, label, kind, options, optional } = column
  return (
    <>
      {labelled && (
        <label htmlFor={id} className="grid-label">
          {label}
          {optional && <span className="field-optional"> (optional)</span>}
        </label>
      )}
      <input
        id={id}
        className="grid-input"
        data-key={rowKey}
        data-cell={`${row} ${place}`}
        aria-label={labelled ? undefined : `${label}, row ${row + 1}`}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        type="text"
        inputMode={kind === "number" ? "numeric" : kind}
        enterKeyHint="next"
        autoComplete="off"
        autoCapitalize={kind === "email" ? "none" : undefined}
        spellCheck={false}
        list={options && `${listId}-${name}`}
        value={value}
        onChange={(event) => actions.set(rowKey, name, event.currentTarget.value)}
        onKeyDown={actions.onKeyDown}
        onPaste={actions.onPaste}
        onBlur={() => {
          const whole = completed(value, options)
          if (whole !== value) actions.set(rowKey, name, whole)
        }}
      />
      {fault && (
        <span className="grid-fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </>
  )
}
