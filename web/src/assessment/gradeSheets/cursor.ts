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
  const names = columns.map((one) => one.column)
  const first = columns.findIndex(({ may_edit }) => may_edit)
  let at = { row: 0, column: Math.max(0, names.includes(column) ? names.indexOf(column) : first) }
  /** The screen opens without a focus. After that, the current cell has it. */
  let isTaken = false
  const keyAt = (row: number, index: number): CellKey =>
    keyOf({ student_id: rows[row] ?? 0, column: names[index] ?? "" })
  const key = () => keyAt(at.row, at.column)

  function goTo(row: number, index: number) {
    const before = key()
    const isElsewhere = index !== at.column
    at = { row: clamp(row, rows.length), column: clamp(index, names.length) }
    isTaken = true
    topics.touch(new Set([before, key(), "cell", ...(isElsewhere ? ["column"] : [])]))
  }
  const targets: Record<Move, () => [row: number, place: number]> = {
    up: () => [at.row - 1, at.column],
    down: () => [at.row + 1, at.column],
    left: () => [at.row, at.column - 1],
    right: () => [at.row, at.column + 1],
    first: () => [at.row, 0],
    last: () => [at.row, names.length - 1],
    top: () => [0, at.column],
    bottom: () => [rows.length - 1, at.column],
    pageUp: () => [at.row - page, at.column],
    pageDown: () => [at.row + page, at.column],
  }
  return {
    key,
    row: () => at.row,
    column: () => columns[at.column],
    student: () => students[at.row],
    isTaken: () => isTaken,
    watch: topics.watch,
    turnOf: topics.turnOf,
    move: (to: Move) => goTo(...targets[to]()),
    /** Moves to the next cell of the column that accepts a mark. If none does, moves to the next cell. */
    next(to: "up" | "down") {
      const by = to === "down" ? 1 : -1
      const column = columns[at.column]
      let row = at.row + by
      if (column?.may_edit) while (rows[row] !== undefined && isShut(column, rows[row] ?? 0)) row += by
      goTo(rows[row] === undefined ? at.row : row, at.column)
    },
    canMove: (to: "left" | "right") => (to === "left" ? at.column > 0 : at.column < names.length - 1),
    go(to: CellKey) {
      const { student_id, column: name } = addressOfCell(to)
      goTo(rows.indexOf(student_id), names.indexOf(name))
    },
  }
}

const clamp = (index: number, count: number) => Math.max(0, Math.min(count - 1, index))
