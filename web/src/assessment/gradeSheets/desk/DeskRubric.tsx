import type { RefObject } from "react"
import { RubricPanel } from "../rubric/RubricPanel.tsx"
import type { CellKey } from "../state/marks.ts"
import type { Desk } from "./useDesk.ts"

type Props = {
  desk: Desk
  cellKey: CellKey
  /** The student's name. */
  studentName: string
  panel: RefObject<HTMLFieldSetElement | null>
  onDone: () => void
}

/** The rubric of the assignment for the current student, if it has one and accepts a mark. */
export function DeskRubric({ desk: { pad, sheet }, cellKey, studentName, panel, onDone }: Props) {
  const { column, isFixed, isGuarded, isTyped } = pad
  if (!column?.rubric || isFixed) return null
  return (
    <RubricPanel
      key={cellKey}
      sheet={sheet}
      cellKey={cellKey}
      rubric={column.rubric}
      max={column.max_points}
      studentName={studentName}
      panel={panel}
      isGuarded={isGuarded}
      onChange={pad.allowChange}
      onFill={() => isTyped && pad.discardTyped()}
      onDone={onDone}
    />
  )
}
