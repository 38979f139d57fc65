import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react"
import { compact } from "#contract/lib/objects.ts"
import { isShut } from "./state/isShut.ts"
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
 * sheet. It stays at its student and column when the class list or the columns change.
 */
export function createCursor(data: Pick<Sheet, "students" | "columns">, initialColumn: string) {
  const topics = createTopics()
  let { students, columns } = data
  /** The cursor stays in this row if its student has left the class. */
  let row = 0
  const start = columns.find(({ column }) => column === initialColumn) ?? columns.find(canEdit) ?? columns[0]
  let position = { student_id: students[0]?.id ?? 0, column: start?.column ?? "" }
  /** False until the cursor first goes to a cell, because the screen opens without a focused cell. */
  let hasFocus = false
  const key = (): CellKey => keyOf(position)
  const columnIndex = () => columns.findIndex(({ column }) => column === position.column)
  const currentColumn = () => columns[columnIndex()]

  function goTo(toRow: number, index: number, takesFocus = true) {
    const before = key()
    const name = position.column
    row = clamp(toRow, students.length)
    const column = columns[clamp(index, columns.length)]?.column ?? ""
    position = { student_id: students[row]?.id ?? 0, column }
    hasFocus = takesFocus
    topics.notify(new Set(compact([before, key(), "cell", name !== position.column && "column"])))
  }
  const targets: Record<Move, () => [row: number, column: number]> = {
    up: () => [row - 1, columnIndex()],
    down: () => [row + 1, columnIndex()],
    left: () => [row, columnIndex() - 1],
    right: () => [row, columnIndex() + 1],
    first: () => [row, 0],
    last: () => [row, columns.length - 1],
    top: () => [0, columnIndex()],
    bottom: () => [students.length - 1, columnIndex()],
    pageUp: () => [row - page, columnIndex()],
    pageDown: () => [row + page, columnIndex()],
  }
  return {
    key,
    row: () => row,
    column: currentColumn,
    student: () => students.find(({ id }) => id === position.student_id),
    hasFocus: () => hasFocus,
    watch: topics.watch,
    revisionOf: topics.revisionOf,
    move: (to: Move) => goTo(...targets[to]()),
    /**
     * Applies the class list and the columns as they are now. Returns whether they have the cursor's cell. If they don't, the
     * cursor remains there, and a key changes nothing.
     */
    applyData(now: Pick<Sheet, "students" | "columns">) {
      students = now.students
      columns = now.columns
      const index = students.findIndex(({ id }) => id === position.student_id)
      if (index >= 0) row = index
      topics.notify(new Set(["column"]))
      return index >= 0 && currentColumn() !== undefined
    },
    /** Moves to the cell that is now where the cursor's was. It doesn't take the focus, as keys were meant for another student. */
    settle: () => goTo(row, columnIndex(), false),
    /** Moves to the next cell of the column that accepts a mark. If none does, moves to the next cell. */
    next(to: "up" | "down") {
      const step = to === "down" ? 1 : -1
      const current = currentColumn()
      const isShutAt = (at: number) => isShut(current ?? { shut: null }, students[at]?.id ?? 0)
      let next = row + step
      if (current?.may_edit) while (students[next] && isShutAt(next)) next += step
      goTo(students[next] ? next : row, columnIndex())
    },
    canMove: (to: "left" | "right") =>
      to === "left" ? columnIndex() > 0 : columnIndex() < columns.length - 1,
    go(to: CellKey) {
      const { student_id, column: name } = addressOfCell(to)
      goTo(
        students.findIndex(({ id }) => id === student_id),
        columns.findIndex(({ column }) => column === name),
      )
    },
  }
}

const canEdit = ({ may_edit }: Pick<Sheet["columns"][number], "may_edit">) => may_edit
const clamp = (index: number, count: number) => Math.max(0, Math.min(count - 1, index))

/** Keeps the cursor in step with the class list and the columns. `onGone` is called if they no longer have its cell. */
export function useCursorData(
  cursor: Cursor,
  { students, columns }: Pick<Sheet, "students" | "columns">,
  onGone: (cursor: Cursor) => void,
) {
  const gone = useEffectEvent(() => onGone(cursor))
  useLayoutEffect(() => {
    if (!cursor.applyData({ students, columns })) gone()
  }, [cursor, students, columns])
}

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
