import { memo, useSyncExternalStore } from "react"
import { instantText } from "#contract/lib/dates.ts"
import { nameOf } from "#contract/people/people/names.ts"
import type { Cursor } from "./cursor.ts"
import { syncSign } from "./labels.ts"
import { type GridActions, MarkInput } from "./MarkInput.tsx"
import type { ShownCell } from "./state/cells.ts"
import { keyOf, markText, noMark } from "./state/marks.ts"
import type { GradeSheet } from "./state/sheet.ts"
import type { Sheet, SheetColumn } from "./state/types.ts"
import { useCell } from "./useSheet.ts"

type Props = {
  sheet: GradeSheet
  cursor: Cursor
  student: Sheet["students"][number]
  column: SheetColumn
  actions: GridActions
  /** Whether the student handed in something for the column. */
  hasWork: boolean
  /** The mark is read-only. */
  isFixed: boolean
}

/** One mark: a text box at the cursor, and text elsewhere. */
export const SheetCell = memo(function SheetCell({
  sheet,
  cursor,
  student,
  column,
  actions,
  hasWork,
  isFixed,
}: Props) {
  const key = keyOf({ student_id: student.id, column: column.column })
  const shown = useCell(sheet, key)
  const isCurrent = useIsCurrent(cursor, key)
  const noteId = `note ${key}`.replaceAll(" ", "-")
  const note = noteOf(shown)
  const isDraft = shown.mark.state !== "none" && !shown.stored?.published
  const label = `${nameOf(student)}, ${column.title}`
  const className = [
    "sheet-cell",
    isCurrent && "sheet-current",
    isDraft && "sheet-draft",
    shown.fault !== undefined && "sheet-bad",
    shown.sync === "conflict" && "sheet-bad",
    isFixed && "sheet-fixed",
  ]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: The text box at the cursor handles the keys of the whole sheet.
    <td
      className={className.filter(Boolean).join(" ")}
      // A click comes after the box at the cursor has entered its mark. A finger that scrolls the sheet makes none.
      onClick={isCurrent ? undefined : () => cursor.go(key)}
    >
      {isCurrent ? (
        <>
          <MarkInput
            key={key}
            sheet={sheet}
            cursor={cursor}
            label={label}
            actions={actions}
            isFixed={isFixed}
            cellKey={key}
            describedBy={note ? noteId : undefined}
          />
          <Glyph shown={shown} hasNote={note !== undefined} />
        </>
      ) : (
        <>
          <CellText shown={shown} hasWork={hasWork} />
          {isDraft && <span className="visually-hidden">, not published</span>}
          <Glyph shown={shown} hasNote={note !== undefined} />
        </>
      )}
      {note && (
        <span className="sheet-note" id={noteId}>
          {note}
        </span>
      )}
    </td>
  )
})

function useIsCurrent(cursor: Cursor, key: ReturnType<typeof keyOf>) {
  return useSyncExternalStore(
    (listener) => cursor.watch(key, listener),
    () => cursor.key() === key,
  )
}

function CellText({ shown, hasWork }: { shown: ShownCell; hasWork: boolean }) {
  const { mark, text, sync, theirs } = shown
  if (text !== undefined) return <span className="sheet-text">{text}</span>
  if (sync === "conflict") {
    return (
      <span className="sheet-split">
        <span>
          {markText(mark) || "–"}
          <span className="visually-hidden"> is yours,</span>
        </span>
        <span>
          {markText(theirs ?? noMark) || "–"}
          <span className="visually-hidden"> is theirs</span>
        </span>
      </span>
    )
  }
  if (mark.state === "none") return <span className="sheet-none">{hasWork ? "handed in" : "–"}</span>
  return (
    <span className={mark.state === "number" ? "sheet-mark" : "sheet-mark sheet-state"}>
      {markText(mark)}
      {mark.feedback && <FeedbackSign />}
    </span>
  )
}

const FeedbackSign = () => (
  <span className="sheet-feedback">
    <span aria-hidden="true">¶</span>
    <span className="visually-hidden">, with feedback</span>
  </span>
)

/** A sign for a mark that isn't saved. Screen readers don't read its text if the cell's note gives the reason. */
function Glyph({ shown, hasNote }: { shown: ShownCell; hasNote: boolean }) {
  const { kind, shape, text } = syncSign(shown)
  if (kind === "good") return null
  return (
    <span className={kind === "bad" ? "sheet-glyph sheet-glyph-bad" : "sheet-glyph"}>
      <span aria-hidden="true">{shape}</span>
      {!hasNote && <span className="visually-hidden">, {text}</span>}
    </span>
  )
}

function noteOf({ fault, sync, theirs }: ShownCell) {
  if (sync !== "conflict") return fault
  return theirs
    ? `${theirs.graded_by_name ?? "Another person"}, ${instantText(theirs.graded_at)}`
    : "Taken away"
}
