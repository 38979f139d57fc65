import type { ReactNode } from "react"
import { countsAsMarked } from "#contract/assessment/grades/countsAsMarked.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { DownloadButton } from "../../../lib/api/DownloadButton.tsx"
import { weightText } from "../../../lib/cost.ts"
import { Avatar } from "../../../ui/cloth/Avatar.tsx"
import { Button } from "../../../ui/controls/Button.tsx"
import { Unbroken } from "../../../ui/controls/Unbroken.tsx"
import { ConflictChoice } from "../ConflictChoice.tsx"
import { keepFocus } from "../keepFocus.ts"
import { receivedText } from "../labels.ts"
import { keyOf, markOf, markText, parseMark } from "../state/marks.ts"
import type { GradeSheet } from "../state/sheet.ts"
import type { Sheet } from "../state/types.ts"
import { SyncGlyph } from "./SyncGlyph.tsx"
import type { Pad } from "./usePad.ts"
import "../shut.css"

type Props = {
  pad: Pad
  sheet: GradeSheet
  data: Sheet
  student: Sheet["students"][number]
  /** Opens a field for the feedback. Absent if the field is already on the screen. */
  onFeedback?: (() => void) | undefined
  /** The submission is shown beside the student, so no button downloads it. */
  isAtDesk?: boolean
  /** More ways to mark. */
  more?: ReactNode
  /** A newer version of the submission waits to be opened, so a refused mark isn't offered yet for what is on the screen. */
  isOutdated?: boolean
}

/** The current student: their submission, and the mark as it is typed. */
export function PadStudent({
  pad,
  sheet,
  data,
  student,
  onFeedback,
  isAtDesk = false,
  more,
  isOutdated = false,
}: Props) {
  const { cell, text, column, row, order } = pad
  const name = nameOf(student)
  const submission = data.submissions.find(
    (submission) =>
      submission.student_id === student.id && submission.assignment_id === column?.assignment_id,
  )
  const isWord = /[a-z]/i.test(text)
  const isEarlier =
    submission && cell.stored && cell.sync === "saved" && !countsAsMarked(cell.stored, submission)
  return (
    <div className="pad-student">
      <div className="pad-who">
        {!isAtDesk && <Avatar name={student.student_number} />}
        <div>
          <h2 className="pad-name">{name}</h2>
          <p className="pad-facts">
            <Unbroken>
              {[
                student.student_number,
                submission && `handed in ${receivedText(submission)}`,
                !submission && column?.assignment_id != null && "nothing handed in here",
              ]
                .filter(Boolean)
                .join(" · ")}
            </Unbroken>
          </p>
        </div>
        <p className={pad.isFixed ? "pad-given pad-shut" : "pad-given"} aria-hidden="true">
          <span className={isWord ? "pad-mark pad-word" : "pad-mark"}>
            {text}
            <i className="pad-caret" />
          </span>
          <small>of {column?.max_points}</small>
        </p>
      </div>
      <PadNotice pad={pad} sheet={sheet} student={student} isOutdated={isOutdated} />
      {isAtDesk && isEarlier && !pad.isTyped && (
        <p className="pad-facts">
          {markText(cell.mark)} was entered before this work came in. Enter it again if it stays.
        </p>
      )}
      <div className="pad-more">
        {submission && !isAtDesk && (
          <DownloadButton
            from="GET /assignments/submissions/{id}/download"
            id={submission.id}
            name={submission.file_name}
            label={`Open file (${weightText(submission.file_size)})`}
            hiddenLabel={`by ${name}`}
            failure="Error downloading file: "
          />
        )}
        {!pad.isFixed && onFeedback && (
          <Button kind="quiet" onClick={onFeedback}>
            {cell.mark.feedback ? "Feedback ✓" : "Feedback"}
          </Button>
        )}
        {!pad.isFixed && more}
        {!pad.isTyped && cell.mark.state !== "none" && (
          <span className="pad-facts">
            <SyncGlyph cell={cell} /> {cell.stored?.published ? "published" : "not published yet"}
          </span>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {pad.isTyped ? text || "Empty" : `${name}, ${row + 1} of ${order.length}. ${text || "No mark"}`}
      </p>
    </div>
  )
}

type NoticeProps = Pick<Props, "pad" | "sheet" | "student" | "isOutdated">

/** The question, error or conflict about the mark that is being typed. */
function PadNotice({ pad, sheet, student, isOutdated }: NoticeProps) {
  const { cell, fault, column, refusal } = pad
  const key = keyOf({ student_id: student.id, column: column?.column ?? "" })
  // The work's total may have been reduced since the mark was typed.
  const isStillMark = "mark" in parseMark(markText(cell.mark), column?.max_points ?? 0)
  if (pad.isAsked) {
    return (
      <div className="pad-conflict" role="alert">
        <p>
          {markText(cell.mark)} is published. {student.first_name} is told of another mark at once.
        </p>
        <Button onClick={pad.allowChange}>Change {markText(cell.mark)}</Button>
      </div>
    )
  }
  if (fault || refusal !== undefined) {
    return (
      <div className="pad-conflict" role="alert">
        <p className="pad-fault">
          {fault ? `▲ ${fault}` : refusal}
          {pad.isRefused && " Erase it first."}
        </p>
        {cell.sync === "refused" && !pad.isTyped && !pad.isFixed && !isOutdated && isStillMark && (
          <Button onMouseDown={keepFocus} onClick={() => sheet.enter([{ key, mark: markOf(cell.mark) }])}>
            Enter {markText(cell.mark) || "no mark"} again
          </Button>
        )}
      </div>
    )
  }
  if (pad.isFixed) return <p className="pad-facts">{column?.shut?.why}</p>
  if (cell.sync !== "conflict") return null
  return (
    <div className="pad-conflict" role="alert">
      <ConflictChoice
        cell={cell}
        onChoose={(side) => {
          if (pad.isTyped) pad.discardTyped()
          sheet.resolveConflict(key, side)
        }}
      />
    </div>
  )
}
