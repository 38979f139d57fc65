import { useId } from "react"
import { completeOption, type GridColumn } from "./rows.ts"
import type { GridActions } from "./types.ts"

type Props = {
  column: GridColumn
  /** The indexes of the row and the column, from 0. */
  rowIndex: number
  columnIndex: number
  rowKey: number
  value: string
  error: string | undefined
  actions: Pick<GridActions, "set" | "onKeyDown" | "onPaste">
  listId: string
  /** On a phone, shows the label above the box. */
  labelled?: boolean
}

/** A text box of the grid, with its error below. */
export function GridCell({
  column,
  rowIndex,
  columnIndex,
  rowKey,
  value,
  error,
  actions,
  listId,
  labelled,
}: Props) {
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
        data-cell={`${rowIndex} ${columnIndex}`}
        aria-label={labelled ? undefined : `${label}, row ${rowIndex + 1}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-fault`}
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
          const completedValue = completeOption(value, options)
          if (completedValue !== value) actions.set(rowKey, name, completedValue)
        }}
      />
      {error && (
        <span className="grid-fault" id={`${id}-fault`}>
          {error}
        </span>
      )}
    </>
  )
}
