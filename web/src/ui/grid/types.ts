import type { ClipboardEvent, KeyboardEvent } from "react"
import type { GridColumn, GridRow } from "./rows.ts"

/** The errors of each row, by its key and the column. */
export type RowErrors = ReadonlyMap<number, Readonly<Record<string, string>>>

export type GridActions = {
  set: (key: number, column: string, value: string) => void
  tick: (key: number, isTicked: boolean) => void
  remove: (key: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

export type GridProps = {
  label: string
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  errors: RowErrors
  ticks: boolean
  actions: GridActions
  listId: string
}
