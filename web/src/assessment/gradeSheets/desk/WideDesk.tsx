import { useRef, useState } from "react"
import { sum } from "#contract/lib/objects.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { gradeSheetPath } from "../../../lib/address/markingPaths.ts"
import { useUser } from "../../../lib/session/user.ts"
import { fileSize } from "../../../ui/controls/fileSize.ts"
import { LinkButton } from "../../../ui/controls/LinkButton.tsx"
import { useMedia } from "../../../ui/overlay/useMedia.ts"
import { Publish } from "../Publish.tsx"
import { Keypad } from "../pad/Keypad.tsx"
import { PadFoot } from "../pad/PadFoot.tsx"
import { PadList } from "../pad/PadList.tsx"
import { SheetBar } from "../SheetBar.tsx"
import { keyOf } from "../state/marks.ts"
import type { Sheet } from "../state/types.ts"
import { DeskHead } from "./DeskHead.tsx"
import { DeskList } from "./DeskList.tsx"
import { DeskRubric } from "./DeskRubric.tsx"
import { DeskStudent } from "./DeskStudent.tsx"
import { DeskWork } from "./DeskWork.tsx"
import { FeedbackField } from "./FeedbackField.tsx"
import { OfflineSubmissionsButton } from "./OfflineSubmissionsButton.tsx"
import { OtherMark } from "./OtherMark.tsx"
import type { Desk } from "./useDesk.ts"
import { useDeskKeys } from "./useDeskKeys.ts"

/**
 * At 200% zoom, and on a phone held sideways, the bar and the list of the class leave their height to the mark and the
 * submission.
 */
const short = "(max-height: 30rem)"

/** The desk on a large screen. The class and the mark are on the left, and the submission is beside them. */
export function WideDesk({ desk, data }: { desk: Desk; data: Sheet }) {
  const { sheet, pad, student, onePerWork, fetched, phrases } = desk
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
  const name = student ? nameOf(student) : ""
  const key = student && keyOf({ student_id: student.id, column: pad.column?.column ?? "" })
  const bytes = sum(fetched.map(({ file_size }) => file_size))
  const address = { subject: data.subject.id, className: data.class, term: data.term.id }
  return (
    <div className="desk-whole screen-only" data-alone={isShort || undefined}>
      {isShort ? (
        <DeskHead desk={desk} data={data} onList={() => setListOpen(true)} />
      ) : (
        <SheetBar sheet={sheet} cursor={pad.cursor} students={onePerWork} onGo={pad.goToCell}>
          <p className="desk-left" role="status">
            {desk.timeLeft}
          </p>
          <LinkButton to={gradeSheetPath(role, { ...address, work: pad.column?.assignment_id ?? undefined })}>
            Grade sheet
          </LinkButton>
          <OfflineSubmissionsButton desk={desk} />
          <Publish sheet={sheet} cursor={pad.cursor} students={data.students} onPublish={pad.enterTyped} />
        </SheetBar>
      )}
      <div className="desk-body">
        <aside className="desk-side" aria-label="The class and the mark">
          {!isShort && <DeskList desk={desk} />}
          {student && key && !pad.isDone && (
            <>
              <DeskStudent desk={desk} data={data} student={student}>
                {isTouch && <OtherMark pad={pad} studentName={name} />}
              </DeskStudent>
              {isTouch && <Keypad pad={pad} isLow />}
              <DeskRubric desk={desk} cellKey={key} studentName={name} panel={panel} onDone={pad.next} />
              {!pad.isFixed && (
                <FeedbackField
                  key={key}
                  sheet={sheet}
                  cellKey={key}
                  studentName={name}
                  phrases={phrases}
                  field={field}
                  onDone={pad.next}
                />
              )}
            </>
          )}
          <p className="desk-keys" aria-hidden="true">
            {keys
              .filter(([keyName]) => keyName !== "R" || pad.column?.rubric)
              .filter(([keyName]) => keyName !== "G" || desk.version?.group)
              .map(([keyName, action]) => (
                <span key={keyName}>
                  <kbd>{keyName}</kbd> {action}
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
          <OfflineSubmissionsButton desk={desk} />
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
