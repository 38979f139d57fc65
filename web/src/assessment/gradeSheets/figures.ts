import {
  assignmentComponent,
  type Graded,
  letterOf,
  moduleGrade,
  percentageOf,
} from "#contract/assessment/grades/arithmetic.ts"
import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import { compact } from "#contract/lib/objects.ts"
import { isUnsaved } from "./state/batchCells.ts"
import type { ShownCell } from "./state/cells.ts"
import { keyOf, type Mark, noMark } from "./state/marks.ts"
import type { GradeSheet } from "./state/sheet.ts"
import type { SheetColumn } from "./state/types.ts"

/** The name of the column of the end of module. */
const endModule = "end_module"

/** The mark that counts. A mark that was refused or is in conflict isn't saved, so the server's mark counts. */
export const countedMark = ({ mark, stored, sync }: ShownCell): Mark =>
  isUnsaved(sync) ? (stored ?? noMark) : mark

const gradedAs = ({ state, points_earned }: Mark, max: number): Graded | undefined => {
  if (state === "none") return undefined
  return { state, percentage: points_earned === null ? null : percentageOf(points_earned, max) }
}

/** A student's figures by the rules of the contract, including drafts. */
export function figuresOf(
  sheet: GradeSheet,
  columns: readonly SheetColumn[],
  student: number,
  policy: GradingPolicy,
) {
  const gradedIn = ({ column, max_points }: SheetColumn) =>
    gradedAs(countedMark(sheet.cell(keyOf({ student_id: student, column }))), max_points)
  const assignments = columns
    .filter(({ column }) => column !== endModule)
    .map(gradedIn)
    .filter((graded) => graded !== undefined)
  const endOfModule = columns.find(({ column }) => column === endModule)
  const grade = moduleGrade({ assignments, endModule: endOfModule && gradedIn(endOfModule) }, policy)
  return {
    assignments: assignmentComponent(assignments),
    module: grade,
    letter: grade === null ? null : letterOf(grade, policy),
  }
}

/** Whether publishing the column would publish the cell's mark, once what waits on this device is sent. */
const isDraft = (cell: ShownCell) => countedMark(cell).state !== "none" && !cell.stored?.published

/**
 * The state of a column: how many students have a mark, how many marks are drafts, and the percentages of the numeric marks.
 */
export function columnProgress(
  sheet: GradeSheet,
  { column, max_points }: SheetColumn,
  students: readonly { id: number }[],
) {
  const cells = students.map(({ id }) => sheet.cell(keyOf({ student_id: id, column })))
  const entered = cells.map(countedMark).filter(({ state }) => state !== "none")
  return {
    entered: entered.length,
    drafts: cells.filter(isDraft).length,
    percentages: compact(
      entered.map(
        ({ state, points_earned }) =>
          state === "number" && points_earned !== null && percentageOf(points_earned, max_points),
      ),
    ),
  }
}
