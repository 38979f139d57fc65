import { deskPath } from "../../lib/address/markingPaths.ts"
import { weightText } from "../../lib/cost.ts"
import { useUser } from "../../lib/session/user.ts"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { ConflictChoice } from "./ConflictChoice.tsx"
import { type Cursor, useCurrentColumn, useCurrentKey } from "./cursor.ts"
import { receivedText } from "./labels.ts"
import { refusalText } from "./shut.ts"
import { isShut } from "./state/isShut.ts"
import { type CellKey, markText } from "./state/marks.ts"
import type { GradeSheet } from "./state/sheet.ts"
import type { Sheet, SheetColumn } from "./state/types.ts"
import { useCell } from "./useSheet.ts"

/**
 * Text that was typed or pasted into a cell that accepts no mark; or a mark that can't be undone, because it has been published
 * since.
 */
export type RefusedCell = { key: CellKey; text: string; isPublished?: true }

type Props = {
  sheet: GradeSheet
  cursor: Cursor
  data: Sheet
  refused: RefusedCell | undefined
}

/**
 * Help with the keys, and details of the current student's mark: the feedback, the submission, and another person's mark.
 */
export function SheetFoot({ sheet, cursor, data, refused }: Props) {
  const key = useCurrentKey(cursor)
  const { mark } = useCell(sheet, key)
  const student = cursor.student()
  const column = useCurrentColumn(cursor)
  const isFixed = column !== undefined && student !== undefined && isShut(column, student.id)
  const refusal =
    refused?.key === key && column && student
      ? whyRefused(refused, { shown: markText(mark), column, student })
      : undefined
  return (
    <div className="sheet-foot" data-foot>
      <p role="status" className="sheet-answer">
        {refusal}
      </p>
      {!isFixed && refusal === undefined && <Keys />}
      <div className="sheet-about">
        {student && (
          <p>
            <b>
              {student.first_name} {student.last_name}
            </b>
            {mark.feedback && <>: {mark.feedback}</>}
          </p>
        )}
        <CellNote sheet={sheet} cursor={cursor} data={data} refusal={refusal} />
      </div>
    </div>
  )
}

type Cell = { shown: string; column: SheetColumn; student: Sheet["students"][number] }

/** The explanation of what was refused. Undefined once a published mark is another one. */
function whyRefused({ text, isPublished }: RefusedCell, { shown, column, student }: Cell) {
  if (!isPublished) return refusalText(text, column, student)
  if (text !== shown) return undefined
  return `Not undone: ${text} is published. Type another mark to change it. ${student.first_name} is told of it at once.`
}

type NoteProps = Omit<Props, "refused"> & { refusal: string | undefined }

/** A conflict about the current mark, or the submission, or the reason why the cell accepts no mark. */
function CellNote({ sheet, cursor, data, refusal }: NoteProps) {
  const { role } = useUser()
  const key = useCurrentKey(cursor)
  const cell = useCell(sheet, key)
  const student = cursor.student()
  const column = useCurrentColumn(cursor)
  if (cell.sync === "conflict") {
    const choose = (side: "mine" | "theirs") => {
      sheet.resolveConflict(key, side)
      cursor.go(key)
    }
    return (
      <div className="sheet-choice">
        <ConflictChoice cell={cell} onChoose={choose} />
      </div>
    )
  }
  const submission = data.submissions.find(
    (submission) =>
      submission.student_id === student?.id && submission.assignment_id === column?.assignment_id,
  )
  if (submission) {
    const desk = deskPath(role, {
      subject: data.subject.id,
      className: data.class,
      term: data.term.id,
      work: submission.assignment_id,
      student: submission.student_id,
    })
    return (
      <p>
        Handed in {receivedText(submission)}{" "}
        <LinkButton kind="quiet" to={desk}>
          Mark beside the work ({weightText(submission.file_size)})
        </LinkButton>
      </p>
    )
  }
  if (column && student && isShut(column, student.id))
    return refusal === undefined && <p className="sheet-none">{column.shut?.why}</p>
  return column?.assignment_id != null && <p className="sheet-none">Nothing handed in here</p>
}

const Keys = () => (
  <p className="sheet-keys" aria-hidden="true">
    {keys.map(([name, action]) => (
      <span key={name}>
        <kbd>{name}</kbd> {action}
      </span>
    ))}
  </p>
)

const keys = [
  ["Enter", "next"],
  ["Tab", "right"],
  ["M", "missing"],
  ["A", "absent"],
  ["X", "exempt"],
  ["F", "feedback"],
  ["F2", "edit"],
  ["Ctrl Z", "undo"],
] as const
