import type { ReactNode } from "react"
import { PadStudent } from "../pad/PadStudent.tsx"
import type { Sheet } from "../state/types.ts"
import { GroupMark } from "./GroupMark.tsx"
import type { Desk } from "./useDesk.ts"

type Props = {
  desk: Desk
  data: Sheet
  student: Sheet["students"][number]
  /** Opens a field for the feedback. Absent if the field is already on the screen. */
  onFeedback?: () => void
  /** Buttons before the choice of whether the mark is for the whole group. */
  children?: ReactNode
}

/** The current student beside their submission, with the mark as it is typed and the students for whom it counts. */
export const DeskStudent = ({ desk, data, student, onFeedback, children }: Props) => (
  <PadStudent
    pad={desk.pad}
    sheet={desk.sheet}
    data={data}
    student={student}
    isAtDesk
    onFeedback={onFeedback}
    more={
      <>
        {children}
        <GroupMark desk={desk} data={data} student={student} />
      </>
    }
  />
)
