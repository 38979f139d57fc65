import { useCallback, useRef, useState } from "react"
import { nameOf } from "#contract/people/people/names.ts"
import { Button } from "../../../ui/controls/Button.tsx"
import { Dialog } from "../../../ui/overlay/Dialog.tsx"
import { Keypad } from "../pad/Keypad.tsx"
import { PadFoot } from "../pad/PadFoot.tsx"
import { PadList } from "../pad/PadList.tsx"
import type { Sheet } from "../state/types.ts"
import { DeskHead } from "./DeskHead.tsx"
import { DeskRubric } from "./DeskRubric.tsx"
import { DeskStudent } from "./DeskStudent.tsx"
import { DeskWork } from "./DeskWork.tsx"
import { FeedbackField } from "./FeedbackField.tsx"
import { OfflineSubmissionsButton } from "./OfflineSubmissionsButton.tsx"
import { OtherMark } from "./OtherMark.tsx"
import type { Desk } from "./useDesk.ts"
import { useDeskKeys } from "./useDeskKeys.ts"

/** The desk on a phone. The submission is above, and the keys are within reach of the thumb. */
export function PhoneDesk({ desk, data }: { desk: Desk; data: Sheet }) {
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
  // The dialog of a student who left must not come back for the next one.
  if (open !== undefined && open !== "list" && !student) close()
  const key = pad.cursor.key()
  const name = student ? nameOf(student) : ""
  return (
    <section className="pad desk-low screen-only" data-alone aria-label={pad.column?.title}>
      <DeskHead desk={desk} data={data} onList={() => setOpen("list")} />
      <DeskWork desk={desk} data={data} onList={() => setOpen("list")} />
      {!pad.isDone && student && (
        <>
          <DeskStudent desk={desk} data={data} student={student} onFeedback={() => setOpen("feedback")}>
            {rubric && (
              <Button kind="quiet" onClick={() => setOpen("rubric")}>
                {pad.cell.mark.rubric ? "Rubric ✓" : "Rubric"}
              </Button>
            )}
            <OtherMark pad={pad} studentName={name} />
          </DeskStudent>
          <Keypad pad={pad} isLow />
        </>
      )}
      <PadFoot sheet={sheet} pad={pad} />
      {open === "list" && (
        <PadList pad={pad} sheet={sheet} data={data} onClose={close}>
          <OfflineSubmissionsButton desk={desk} />
        </PadList>
      )}
      {open === "rubric" && student && (
        <Dialog title={`Rubric: ${name}`} onClose={close}>
          <DeskRubric desk={desk} cellKey={key} studentName={name} panel={panel} onDone={close} />
          <div className="buttons">
            <Button kind="main" onClick={close}>
              Back to the work
            </Button>
          </div>
        </Dialog>
      )}
      {open === "feedback" && student && (
        <Dialog title={`Feedback: ${name}`} onClose={close}>
          <FeedbackField
            sheet={sheet}
            cellKey={key}
            studentName={name}
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
