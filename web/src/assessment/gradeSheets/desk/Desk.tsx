import { useEffect, useRef, useState } from "react"
import { gradeSheetPath } from "../../../lib/address/paths.ts"
import { outboxRead } from "../../../lib/outbox/outbox.ts"
import { useUser } from "../../../lib/session/user.ts"
import { fileSize } from "../../../ui/controls/fileSize.ts"
import { LinkButton } from "../../../ui/controls/LinkButton.tsx"
import { useMedia } from "../../../ui/overlay/useMedia.ts"
import { useNarrow } from "../../../ui/overlay/useNarrow.ts"
import { Skeleton } from "../../../ui/state/Skeleton.tsx"
import { Publish } from "../Publish.tsx"
import { PadFoot } from "../pad/PadFoot.tsx"
import { PadList } from "../pad/PadList.tsx"
import { PadStudent } from "../pad/PadStudent.tsx"
import { SheetBar } from "../SheetBar.tsx"
import { SheetPaper } from "../SheetPaper.tsx"
import { keyOf } from "../state/marks.ts"
import type { GradeSheet } from "../state/sheet.ts"
import type { Sheet } from "../state/types.ts"
import { type SheetQuery, useSheet } from "../useSheet.ts"
import { DeskHead } from "./DeskHead.tsx"
import { DeskKeypad } from "./DeskKeypad.tsx"
import { DeskList } from "./DeskList.tsx"
import { DeskRubric } from "./DeskRubric.tsx"
import { DeskWork } from "./DeskWork.tsx"
import { FeedbackField } from "./FeedbackField.tsx"
import { ForGroup } from "./ForGroup.tsx"
import { LowDesk } from "./LowDesk.tsx"
import type { Sitting } from "./sitting.ts"
import { TakeWorks } from "./TakeWorks.tsx"
import { type Desk as DeskState, useDesk } from "./useDesk.ts"
import { useDeskKeys } from "./useDeskKeys.ts"
import "../pad/sheetPad.css"
import "../sheetDesk.css"
import "./desk.css"

type Props = { data: Sheet; query: SheetQuery; sitting: Sitting }
type PartProps = { desk: DeskState; data: Sheet }

/**
 * One assignment of a class: the students who handed in, their submissions, and their marks, which are those of the grade sheet.
 */
export function Desk({ data, query, sitting }: Props) {
  const { role } = useUser()
  const address = { subject: data.subject.id, of: data.class, term: data.term.id }
  const sheet = useSheet(data, gradeSheetPath(role, address), query)
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    // Marking continues after the marks that are still on this device, and with the feedback that was written here.
    void Promise.all([outboxRead(), sheet.draftRead()]).then(() => setRead(true))
  }, [sheet])
  return isRead ? <ReadDesk data={data} query={query} sitting={sitting} sheet={sheet} /> : <Skeleton />
}

function ReadDesk({ data, query, sitting, sheet }: Props & { sheet: GradeSheet }) {
  const desk = useDesk(data, query, sitting, sheet)
  const isNarrow = useNarrow()
  return (
    <>
      {isNarrow ? <LowDesk desk={desk} data={data} /> : <WideDesk desk={desk} data={data} />}
      <SheetPaper sheet={sheet} data={data} />
    </>
  )
}

/** At 200% zoom, and on a phone held sideways, the mark and the work need the height of the bar and of the list of the class. */
const short = "(max-height: 480px)"

function WideDesk({ desk, data }: PartProps) {
  const { sheet, pad, student, firsts, fetched, phrases } = desk
  const { role } = useUser()
  const field = useRef<HTMLTextAreaElement>(null)
  const panel = useRef<HTMLFieldSetElement>(null)
  const isShort = useMedia(short)
  const isTouch = useMedia("(pointer: coarse)")
  const [isListOpen, setListOpen] = useState(false)
  useDeskKeys(
    desk,
    () => field.current?.focus(),
    () => panel.current?.focus(),
  )
  const name = student ? `${student.first_name} ${student.last_name}` : ""
  const key = student && keyOf({ student_id: student.id, column: pad.column?.column ?? "" })
  const bytes = fetched.reduce((sum, { file_size }) => sum + file_size, 0)
  const address = { subject: data.subject.id, of: data.class, term: data.term.id }
  return (
    <div className="desk-whole screen-only" data-alone={isShort || undefined}>
      {isShort ? (
        <DeskHead desk={desk} data={data} onList={() => setListOpen(true)} />
      ) : (
        <SheetBar sheet={sheet} cursor={pad.cursor} students={firsts}>
          <p className="desk-left" role="status">
            {desk.left}
          </p>
          <LinkButton to={gradeSheetPath(role, { ...address, work: pad.column?.assignment_id ?? undefined })}>
            Grade sheet
          </LinkButton>
          <TakeWorks desk={desk} />
          <Publish sheet={sheet} cursor={pad.cursor} students={data.students} />
        </SheetBar>
      )}
      <div className="desk-body">
        <aside className="desk-side" aria-label="The class and the mark">
          {!isShort && <DeskList desk={desk} />}
          {student && key && !pad.isDone && (
            <>
              <PadStudent
                pad={pad}
                sheet={sheet}
                data={data}
                student={student}
                isAtDesk
                more={<ForGroup desk={desk} data={data} student={student} />}
              />
              {isTouch && <DeskKeypad pad={pad} />}
              <DeskRubric desk={desk} cellKey={key} of={name} panel={panel} onDone={pad.next} />
              {!pad.isFixed && (
                <FeedbackField
                  key={key}
                  sheet={sheet}
                  cellKey={key}
                  of={name}
                  phrases={phrases}
                  field={field}
                  onDone={pad.next}
                />
              )}
            </>
          )}
          <p className="desk-keys" aria-hidden="true">
            {keys
              .filter(([key]) => key !== "R" || pad.column?.rubric)
              .filter(([key]) => key !== "G" || desk.version?.group)
              .map(([key, action]) => (
                <span key={key}>
                  <kbd>{key}</kbd> {action}
                </span>
              ))}
          </p>
          {fetched.length > 0 && (
            <p className="desk-ahead">
              {fetched.length === 1 ? "The next work is" : `The next ${fetched.length} works are`} here:{" "}
              {fileSize(bytes)}
            </p>
          )}
          {isShort && <PadFoot sheet={sheet} pad={pad} />}
        </aside>
        <DeskWork desk={desk} data={data} onList={isShort ? () => setListOpen(true) : undefined} />
      </div>
      {isListOpen && (
        <PadList pad={pad} sheet={sheet} data={data} onClose={() => setListOpen(false)}>
          <TakeWorks desk={desk} />
        </PadList>
      )}
    </div>
  )
}

const keys = [
  ["0–9", "mark"],
  ["F", "feedback"],
  ["R", "rubric"],
  ["G", "for one of a group"],
  ["Enter", "next handed in"],
  ["↑ ↓", "any"],
  ["M A X", "missing, absent, exempt"],
  ["+ −", "size"],
  ["T", "turn"],
] as const
