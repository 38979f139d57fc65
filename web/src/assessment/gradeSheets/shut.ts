/** The cells that accept no mark, as the server lists them. The functions are pure. */
import { countsAsMarked } from "#contract/assessment/grades/countsAsMarked.ts"
import { isUnsaved } from "./state/batchCells.ts"
import { isShut } from "./state/isShut.ts"
import { type CellKey, keyOf } from "./state/marks.ts"
import type { GradeSheet } from "./state/sheet.ts"
import type { Sheet, SheetColumn } from "./state/types.ts"

type Student = Sheet["students"][number]

/**
 * The explanation after something was typed or pasted into a cell that accepts no mark. It names the text, so that nothing
 * disappears silently.
 */
export function refusalText(text: string, column: SheetColumn, { id, first_name, last_name }: Student) {
  const sentences = [
    text !== "" && `Not entered: ${text}.`,
    isShut(column, id) && `You can't enter ${column.title} for ${first_name} ${last_name}.`,
    column.shut?.why,
  ]
  return sentences.filter(Boolean).join(" ")
}

/** The pasted text, on one line. */
export const onOneLine = (pasted: string) =>
  pasted
    .split(/[\n\r\t]+/)
    .map((value) => value.trim())
    .filter(Boolean)
    .join(", ")

/** Returns a function that tells whether a student has a submission for the column that still waits for a mark. */
export function createIsWaiting(
  sheet: Pick<GradeSheet, "cell">,
  { submissions }: Pick<Sheet, "submissions">,
  column: Pick<SheetColumn, "column" | "assignment_id">,
) {
  const handedIn = new Map(
    submissions
      .filter(({ assignment_id }) => assignment_id === column.assignment_id)
      .map((submission) => [submission.student_id, submission]),
  )
  return (student: number) => {
    const received = handedIn.get(student)
    if (received === undefined) return false
    const { mark, stored, sync } = sheet.cell(keyOf({ student_id: student, column: column.column }))
    const isAnswered = sync === "saved" || isUnsaved(sync)
    return isAnswered ? !countsAsMarked(stored, received) : mark.state === "none"
  }
}

/**
 * The cell of a column where marking begins, among those that accept a mark: the first submission that waits for a mark, or
 * else the first student without a mark.
 */
export function firstCellToMark(
  sheet: Pick<GradeSheet, "cell">,
  data: Pick<Sheet, "submissions">,
  column: SheetColumn,
  students: readonly Student[],
): CellKey | undefined {
  const keyOfStudent = ({ id }: Student) => keyOf({ student_id: id, column: column.column })
  const isWaiting = createIsWaiting(sheet, data, column)
  const open = students.filter(({ id }) => !isShut(column, id))
  const isEmpty = (student: Student) => sheet.cell(keyOfStudent(student)).mark.state === "none"
  const start = open.find(({ id }) => isWaiting(id)) ?? open.find(isEmpty) ?? open[0] ?? students[0]
  return start && keyOfStudent(start)
}
