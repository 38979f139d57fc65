import { instantText } from "#contract/lib/dates.ts"
import { deskPath } from "../../lib/address/paths.ts"
import { weightText } from "../../lib/cost.ts"
import { useUser } from "../../lib/session/user.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import type { Cursor } from "./cursor.ts"
import { type CellKey, markText, noMark } from "./marks.ts"
import type { GradeSheet } from "./sheet.ts"
import { answerOf, isShut } from "./shut.ts"
import type { Sheet } from "./types.ts"
import { useCurrentKey } from "./useCursor.ts"
import { useCell } from "./useSheet.ts"

/** Text that was typed or pasted into a cell that accepts no mark. */
export type Refused = { key: CellKey; text: string }

type Props = {
  sheet: GradeSheet
  cursor: Cursor
  data: Sheet
  refused: Refused | undefined
}

/** The keys, and details of the current student's mark: the feedback, the submission, and another person's mark. */
export function SheetFoot({ sheet, cursor, data, refused }: Props) {
  const { role } = useUser()
  const key = useCurrentKey(cursor)
  const shown = useCell(sheet, key)
  const student = cursor.student()
  const column = cursor.column()
  const submission = data.submissions.find(
    (one) => one.student_id === student?.id && one.assignment_id === column?.assignment_id,
  )
  const isFixed = column !== undefined && student !== undefined && isShut(column, student.id)
  const answer =
    refused?.key === key && column && student ? answerOf(refused.text, column, student) : undefined
  return (
    <div className="sheet-foot">
      <p role="status" className="sheet-answer">
        {answer}
      </p>
      {!isFixed && answer === undefined && <Keys />}
      <div className="sheet-about">
        {student && (
          <p>
            <b>
              {student.first_name} {student.last_name}
            </b>
            {shown.mark.feedback && <>: {shown.mark.feedback}</>}
          </p>
        )}
        {shown.sync === "conflict" ? (
          <Conflict sheet={sheet} cellKey={key} cursor={cursor} />
        ) : submission ? (
          <p>
            Handed in {instantText(submission.submitted_at)}
            {submission.late && ", late"}{" "}
            <LinkButton
              kind="quiet"
              to={deskPath(role, {
                subject: data.subject.id,
                of: data.class,
                term: data.term.id,
                work: submission.assignment_id,
                student: submission.student_id,
              })}
            >
              Mark beside the work ({weightText(submission.file_size)})
            </LinkButton>
          </p>
        ) : isFixed ? (
          answer === undefined && <p className="sheet-none">{column.shut?.why}</p>
        ) : (
          column?.assignment_id != null && <p className="sheet-none">Nothing handed in here</p>
        )}
      </div>
    </div>
  )
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

type ConflictProps = { sheet: GradeSheet; cellKey: CellKey; cursor: Cursor }

/** Both marks, with the author and the time of the other one. */
function Conflict({ sheet, cellKey, cursor }: ConflictProps) {
  const { mark, theirs } = sheet.cell(cellKey)
  const take = (side: "mine" | "theirs") => () => {
    sheet.choose(cellKey, side)
    cursor.go(cellKey)
  }
  const other = markText(theirs ?? noMark) || "no mark"
  return (
    <div className="sheet-choice">
      <p>
        {theirs
          ? `${theirs.graded_by_name ?? "Another person"} entered ${other} on ${instantText(theirs.graded_at)}.`
          : "This mark was taken away meanwhile."}
      </p>
      <Button onClick={take("mine")}>Keep yours: {markText(mark) || "no mark"}</Button>
      <Button onClick={take("theirs")}>Take theirs: {other}</Button>
    </div>
  )
}
