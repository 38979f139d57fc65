import { type KeyboardEvent, useId, useState } from "react"
import { gradeSheetPath } from "../../../lib/address/markingPaths.ts"
import { useData } from "../../../lib/api/data.ts"
import { useUser } from "../../../lib/session/user.ts"
import type { ShownCell } from "../state/cells.ts"
import { isShut } from "../state/isShut.ts"
import { keyOf, markText } from "../state/marks.ts"
import type { Sheet } from "../state/types.ts"
import { type SheetQuery, useCell, useSheet } from "../useSheet.ts"
import { SyncGlyph } from "./SyncGlyph.tsx"
import "./markBox.css"

type Props = {
  subject: number
  term: number
  assignment: number
  /** The class of the submission. */
  className: string
  student: number
  /** The student's name. */
  name: string
  /** Shown if no mark can be entered. */
  fallback: string
}

/** The mark of one submission, shown beside it: a cell of the class's grade sheet. */
export function MarkBox({ subject, term, className, fallback, ...props }: Props) {
  const query = { subject_id: subject, class: className, term_id: term }
  const data = useData("GET /grade-sheets", { query }).data?.sheet
  const column = data?.columns.find(({ assignment_id }) => assignment_id === props.assignment)
  const isListed = data?.students.some(({ id }) => id === props.student)
  if (!data || !column || !isListed || isShut(column, props.student)) return fallback
  return <CellInput {...props} data={data} query={query} column={column} />
}

type CellInputProps = Pick<Props, "student" | "name"> & {
  data: Sheet
  query: SheetQuery
  column: Sheet["columns"][number]
}

function CellInput({ student, name, data, query, column }: CellInputProps) {
  const noteId = useId()
  const { role } = useUser()
  const address = { subject: data.subject.id, className: data.class, term: data.term.id }
  const sheet = useSheet(data, gradeSheetPath(role, address), query)
  const key = keyOf({ student_id: student, column: column.column })
  const cell = useCell(sheet, key)
  const [typed, setTyped] = useState<string>()
  function enterTyped() {
    if (typed !== undefined) sheet.enterText(key, typed)
    setTyped(undefined)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Escape" && typed !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      setTyped(undefined)
      sheet.discardText(key)
    }
    if (event.key !== "Enter") return
    event.preventDefault()
    enterTyped()
    if (typed === undefined && cell.text !== undefined) sheet.enterText(key, cell.text)
    nextBox(event.currentTarget, event.shiftKey)?.focus()
  }
  const fault = typed === undefined ? cell.fault : undefined
  return (
    <span className="mark-box">
      <span className="mark-box-line">
        <input
          aria-label={`Mark for ${name}, of ${column.max_points}`}
          aria-describedby={noteId}
          aria-invalid={fault !== undefined || undefined}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? cell.text ?? markText(cell.mark)}
          onChange={({ target }) => {
            setTyped(target.value)
            sheet.type(key, target.value)
          }}
          onFocus={({ target }) => target.select()}
          onBlur={enterTyped}
          onKeyDown={onKeyDown}
        />
        / {column.max_points} <SyncGlyph cell={cell} />
      </span>
      <span
        id={noteId}
        className={fault || cell.sync === "conflict" ? "mark-box-note mark-box-bad" : "mark-box-note"}
      >
        {fault ?? noteOf(cell)}
      </span>
    </span>
  )
}

function noteOf({ sync, mark, stored, theirs }: ShownCell) {
  if (sync === "conflict")
    return `${theirs?.graded_by_name ?? "Another person"} changed it too. Open the grade sheet to choose.`
  if (mark.state === "none") return undefined
  const grader = stored?.graded_by_name ?? "N/A"
  return stored?.published ? grader : `${grader} · not published`
}

/** The next box of the list, to which Enter moves as in the sheet. */
function nextBox(box: HTMLInputElement, isBack: boolean) {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(".mark-box input")]
  return boxes[boxes.indexOf(box) + (isBack ? -1 : 1)]
}
