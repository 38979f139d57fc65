import { type ReactNode, useEffect, useState } from "react"
import { type Cursor, useCurrentColumn } from "./cursor.ts"
import { FaultButtons } from "./FaultButtons.tsx"
import { columnProgress } from "./figures.ts"
import { clockText, keptText, notStoredText, waitingText } from "./labels.ts"
import type { CellKey } from "./state/marks.ts"
import type { GradeSheet } from "./state/sheet.ts"
import type { Sheet } from "./state/types.ts"
import { useStatus, useTopic } from "./useSheet.ts"

type Props = {
  sheet: GradeSheet
  cursor: Cursor
  students: Sheet["students"]
  /** Goes to a cell, if the screen does more for that than moving the cursor. */
  onGo?: (key: CellKey) => void
  children: ReactNode
}

/** The state of the open column. It shows whether the marks are on the server or still on this device. */
export function SheetBar({ sheet, cursor, students, onGo = cursor.go, children }: Props) {
  const column = useCurrentColumn(cursor)
  useTopic(sheet, `column ${column?.column}`)
  if (!column) return null
  const { entered } = columnProgress(sheet, column, students)
  return (
    <div className="sheet-bar">
      <p className="sheet-stand">
        <b>{column.title}</b>{" "}
        <span>
          {entered} of {students.length}
        </span>
      </p>
      <progress className="sheet-progress" max={students.length} value={entered} aria-label={column.title} />
      <SaveStatus sheet={sheet} onGo={onGo} />
      <div className="buttons sheet-buttons">{children}</div>
    </div>
  )
}

function SaveStatus({ sheet, onGo }: Required<Pick<Props, "sheet" | "onGo">>) {
  const status = useStatus(sheet)
  const { onDevice, lost, isOffline, isSending, savedAt } = status
  return (
    <div className="sheet-where">
      {onDevice > 0 && (
        <span className="sheet-kept">
          <span aria-hidden="true">◆</span>{" "}
          {isSending && !isOffline ? `Sending ${onDevice}` : keptText(onDevice, status)}
        </span>
      )}
      {lost > 0 && (
        <span className="sheet-faults">
          <span aria-hidden="true">▲</span> {notStoredText(lost)}
        </span>
      )}
      {savedAt !== undefined && (
        <span className="sheet-saved">
          <span aria-hidden="true">●</span> Saved {clockText(savedAt)}
        </span>
      )}
      <FaultButtons sheet={sheet} className="sheet-faults" onGo={onGo} />
      <Announcement status={status} />
    </div>
  )
}

type Status = ReturnType<typeof useStatus>

/** The most urgent sentence about the marks; undefined while they are being sent. */
function stateText(status: Status) {
  const { isOffline, lost, refused, conflicts, savedAt } = status
  if (lost > 0) return notStoredText(lost)
  if (isOffline) return waitingText(status)
  if (conflicts > 0) return `${conflicts} also changed by somebody else.`
  if (refused > 0) return `${refused} to correct.`
  return savedAt === undefined ? undefined : "All marks are saved."
}

/** Tells screen readers about changes of the state, but not about each mark. */
function Announcement({ status }: { status: Status }) {
  const text = stateText(status)
  const [spoken, setSpoken] = useState("")
  // While marks are being sent, the last sentence remains, so that not every batch is announced.
  useEffect(() => {
    if (text !== undefined) setSpoken(text)
  }, [text])
  return (
    <p role="status" className="visually-hidden">
      {spoken}
    </p>
  )
}
