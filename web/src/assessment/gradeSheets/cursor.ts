import { useSyncExternalStore } from "react"
import { isShut } from "./shut.ts"
import { addressOfCell, type CellKey, keyOf } from "./state/marks.ts"
import { createTopics } from "./state/topics.ts"
import type { Sheet } from "./state/types.ts"

export type Cursor = ReturnType<typeof createCursor>
export type Move =
  | "up"
  | "down"
  | "left"
  | "right"
  | "first"
  | "last"
  | "top"
  | "bottom"
  | "pageUp"
  | "pageDown"
const page = 10

/**
 * The cell of a sheet that has the focus. It starts in a column that accepts marks. Moving it renders two cells again, not the
 * sheet.
 */
export function createCursor({ students, columns }: Pick<Sheet, "students" | "columns">, column: string) {
  const topics = createTopics()
  const rows = students.map(({ id }) => id)
  const names = columns.map((each) => each.column)
  const first = columns.findIndex(({ may_edit }) => may_edit)
  let position = { row: 0, column: Math.max(0, names.includes(column) ? names.indexOf(column) : first) }
  /** False until the cursor first goes to a cell, because the screen opens without a focused cell. */
  let hasFocus = false
  const keyAt = (row: number, index: number): CellKey =>
    keyOf({ student_id: rows[row] ?? 0, column: names[index] ?? "" })
  const key = () => keyAt(position.row, position.column)

  function goTo(row: number, index: number) {
    const before = key()
    const isElsewhere = index !== position.column
    position = { row: clamp(row, rows.length), column: clamp(index, names.length) }
    hasFocus = true
    topics.notify(new Set([before, key(), "cell", ...(isElsewhere ? ["column"] : [])]))
  }
  const targets: Record<Move, () => [row: number, column: number]> = {
    up: () => [position.row - 1, position.column],
    down: () => [position.row + 1, position.column],
    left: () => [position.row, position.column - 1],
    right: () => [position.row, position.column + 1],
    first: () => [position.row, 0],
    last: () => [position.row, names.length - 1],
    top: () => [0, position.column],
    bottom: () => [rows.length - 1, position.column],
    pageUp: () => [position.row - page, position.column],
    pageDown: () => [position.row + page, position.column],
  }
  return {
    key,
    row: () => position.row,
    column: () => columns[position.column],
    student: () => students[position.row],
    hasFocus: () => hasFocus,
    watch: topics.watch,
    revisionOf: topics.revisionOf,
    move: (to: Move) => goTo(...targets[to]()),
    /** Moves to the next cell of the column that accepts a mark. If none does, moves to the next cell. */
    next(to: "up" | "down") {
      const step = to === "down" ? 1 : -1
      const current = columns[position.column]
      let row = position.row + step
      if (current?.may_edit) while (rows[row] !== undefined && isShut(current, rows[row] ?? 0)) row += step
      goTo(rows[row] === undefined ? position.row : row, position.column)
    },
    canMove: (to: "left" | "right") =>
      to === "left" ? position.column > 0 : position.column < names.length - 1,
    go(to: CellKey) {
      const { student_id, column: name } = addressOfCell(to)
      goTo(rows.indexOf(student_id), names.indexOf(name))
    },
  }
}

const clamp = (index: number, count: number) => Math.max(0, Math.min(count - 1, index))

/** The cursor's column. The calling component renders again when it changes. */
export const useCurrentColumn = (cursor: Cursor) =>
  useSyncExternalStore(
    (listener) => cursor.watch("column", listener),
    () => cursor.column(),
  )

/** The key of the cursor's cell. The calling component renders again when it changes. */
export const useCurrentKey = (cursor: Cursor) =>
  useSyncExternalStore(
    (listener) => cursor.watch("cell", listener),
    () => cursor.key(),
  )
