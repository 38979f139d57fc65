import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { gradeSheetPath } from "../../../lib/address/paths.ts"
import { outboxRead } from "../../../lib/outbox/outbox.ts"
import { useUser } from "../../../lib/session/user.ts"
import { Button } from "../../../ui/controls/Button.tsx"
import { fileSize } from "../../../ui/controls/fileSize.ts"
import { LinkButton } from "../../../ui/controls/LinkButton.tsx"
import { Dialog } from "../../../ui/overlay/Dialog.tsx"
import { useNarrow } from "../../../ui/overlay/useNarrow.ts"
import { Skeleton } from "../../../ui/state/Skeleton.tsx"
import { keyOf } from "../marks.ts"
import { Publish } from "../Publish.tsx"
import { Keypad } from "../pad/Keypad.tsx"
import { PadDone } from "../pad/PadDone.tsx"
import { PadFoot } from "../pad/PadFoot.tsx"
import { PadHead } from "../pad/PadHead.tsx"
import { PadList } from "../pad/PadList.tsx"
import { PadStudent } from "../pad/PadStudent.tsx"
import { SheetBar } from "../SheetBar.tsx"
import { SheetPaper } from "../SheetPaper.tsx"
import type { GradeSheet } from "../sheet.ts"
import type { Sheet } from "../types.ts"
import { type SheetQuery, useSheet } from "../useSheet.ts"
import { DeskList } from "./DeskList.tsx"
import { DeskRubric } from "./DeskRubric.tsx"
import { FeedbackField } from "./FeedbackField.tsx"
import { ForGroup } from "./ForGroup.tsx"
import type { Sitting } from "./sitting.ts"
import { TakeWorks } from "./TakeWorks.tsx"
import { type Desk as DeskState, useDesk } from "./useDesk.ts"
import { useDeskKeys } from "./useDeskKeys.ts"
import { WorkPane } from "./WorkPane.tsx"
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
    void Promise.all([outboxRead(), sheet.textsRead()]).then(() => setRead(true))
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

/** "9 of 35, about 40 minutes" */
function standText({ marked, count, left }: DeskState) {
  return `${marked} of ${count}${left === undefined ? "" : `, ${left}`}`
}

function WideDesk({ desk, data }: PartProps) {
  const { sheet, pad, student, firsts, fetched, phrases } = desk
  const { role } = useUser()
  const field = useRef<HTMLTextAreaElement>(null)
  const panel = useRef<HTMLFieldSetElement>(null)
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
    <div className="desk-whole screen-only">
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
      <div className="desk-body">
        <aside className="desk-side" aria-label="The class and the mark">
          <DeskList desk={desk} />
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
        </aside>
        <Work desk={desk} data={data} />
      </div>
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

/** The student's submission, or the remaining tasks after the last student. */
function Work({ desk, data, onList }: PartProps & { onList?: () => void }) {
  const { pad, student, version, newer } = desk
  if (pad.isDone)
    return <PadDone pad={pad} sheet={desk.sheet} data={data} works={desk.handedIn.length} onList={onList} />
  if (!student) return null
  const name = `${student.first_name} ${student.last_name}`
  if (!version) {
    return (
      <div className="desk-work desk-nothing">
        <p>{name} handed in nothing here.</p>
        {!pad.isFixed && (
          <div className="buttons">
            <button type="button" className="desk-state" onClick={() => pad.state("missing")}>
              Missing
            </button>
            <button type="button" className="desk-state" onClick={() => pad.state("absent")}>
              Absent
            </button>
            <button type="button" className="desk-state" onClick={() => pad.state("exempt")}>
              Exempt
            </button>
          </div>
        )}
      </div>
    )
  }
  return (
    <WorkPane
      key={`${version.id} ${version.submitted_at}`}
      version={version}
      of={name}
      view={desk.view}
      newer={newer}
      onNewer={desk.showNewer}
      onOther={desk.readAgain}
    />
  )
}

/** On a phone: the submission above, and the keys within reach of the thumb. */
function LowDesk({ desk, data }: PartProps) {
  const { sheet, pad, student } = desk
  const [open, setOpen] = useState<"list" | "feedback" | "rubric">()
  const close = useCallback(() => setOpen(undefined), [])
  const field = useRef<HTMLTextAreaElement>(null)
  const panel = useRef<HTMLFieldSetElement>(null)
  const rubric = pad.column?.rubric
  useDeskKeys(
    desk,
    () => setOpen("feedback"),
    () => rubric && !pad.isFixed && setOpen("rubric"),
  )
  const key = useMemo(
    () => student && keyOf({ student_id: student.id, column: pad.column?.column ?? "" }),
    [student, pad.column],
  )
  if (!student || !key) return null
  const name = `${student.first_name} ${student.last_name}`
  return (
    <section className="pad desk-low screen-only" data-alone aria-label={pad.column?.title}>
      <PadHead
        title={`${pad.column?.title}, ${data.class}`}
        stand={standText(desk)}
        listName=" marked; the class and other work"
        progress={{ label: "Work with a mark", max: desk.count, value: desk.marked }}
        onList={() => setOpen("list")}
      />
      <Work desk={desk} data={data} onList={() => setOpen("list")} />
      {!pad.isDone && (
        <>
          <PadStudent
            pad={pad}
            sheet={sheet}
            data={data}
            student={student}
            isAtDesk
            onFeedback={() => setOpen("feedback")}
            more={
              <>
                {rubric && (
                  <Button kind="quiet" onClick={() => setOpen("rubric")}>
                    {pad.cell.mark.rubric ? "Rubric ✓" : "Rubric"}
                  </Button>
                )}
                <ForGroup desk={desk} data={data} student={student} />
              </>
            }
          />
          <Keypad
            onKey={pad.press}
            onState={pad.state}
            onNext={pad.next}
            onPrevious={pad.previous}
            isFirst={pad.row === 0}
            isFixed={pad.isFixed}
            isLow
          />
        </>
      )}
      <PadFoot sheet={sheet} pad={pad} />
      {open === "list" && (
        <PadList pad={pad} sheet={sheet} data={data} onClose={close}>
          <TakeWorks desk={desk} />
        </PadList>
      )}
      {open === "rubric" && (
        <Dialog title={`Rubric: ${name}`} onClose={close}>
          <DeskRubric desk={desk} cellKey={key} of={name} panel={panel} onDone={close} />
          <div className="buttons">
            <Button kind="main" onClick={close}>
              Back to the work
            </Button>
          </div>
        </Dialog>
      )}
      {open === "feedback" && (
        <Dialog title={`Feedback: ${name}`} onClose={close}>
          <FeedbackField
            sheet={sheet}
            cellKey={key}
            of={name}
            phrases={desk.phrases}
            field={field}
            onDone={close}
          />
          <div className="buttons">
            <Button kind="main" onClick={close}>
              Keep feedback
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}
