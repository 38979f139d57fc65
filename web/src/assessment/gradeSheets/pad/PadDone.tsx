import { Button } from "../../../ui/controls/Button.tsx"
import { Publish } from "../Publish.tsx"
import type { GradeSheet } from "../state/sheet.ts"
import type { Sheet } from "../state/types.ts"
import type { Pad } from "./usePad.ts"

type Props = {
  pad: Pad
  sheet: GradeSheet
  data: Sheet
  /** The number of students who handed in, at the desk. Where nobody did, the whole class is marked. */
  works?: number
  /** Shows the class if it isn't visible. */
  onList?: (() => void) | undefined
}

/** Shown after the last student. It lists the students without a mark, and has the button that publishes. */
export function PadDone({ pad, sheet, data, works = 0, onList }: Props) {
  const count = pad.openKeys.length
  const [first] = pad.openKeys
  const everyone = pad.order.length === 1 ? "The student has" : `All ${pad.order.length} have`
  const whoHandedIn = works === 1 ? "The student who handed in has" : `All ${works} who handed in have`
  const subject = works === 0 ? everyone : whoHandedIn
  return (
    <div className="pad-done">
      <h2>{count === 0 ? `${subject} a mark` : `${count} without a mark`}</h2>
      <p>Students see marks once you publish them.</p>
      <Publish sheet={sheet} cursor={pad.cursor} students={data.students} />
      {first && <Button onClick={() => pad.goToCell(first)}>Go to the first without a mark</Button>}
      {onList && <Button onClick={onList}>Look through the class</Button>}
      <Button onClick={pad.previous}>Back to the last student</Button>
    </div>
  )
}
