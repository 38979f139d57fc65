import type { ReactNode } from "react"
import { nameOf } from "#contract/people/people/names.ts"
import { Button } from "../../../ui/controls/Button.tsx"
import { keepFocus } from "../keepFocus.ts"
import { PadStudent } from "../pad/PadStudent.tsx"
import type { Sheet } from "../state/types.ts"
import { groupMarkText } from "./groups.ts"
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
    isOutdated={desk.newer !== undefined}
    more={
      <>
        {children}
        <GroupMark desk={desk} data={data} student={student} />
      </>
    }
  />
)

type GroupMarkProps = { desk: Desk; data: Sheet; student: Sheet["students"][number] }

/** Says for which students the mark of a group's submission counts. A button gives one member a separate mark. */
function GroupMark({ desk: { groups, version }, data, student }: GroupMarkProps) {
  const mates = groups.works.matesOf(student.id)
  if (mates.length === 0) return null
  const isAlone = groups.isAlone(student.id)
  const together = groups.markedWith(student.id)
  const namesOf = (ids: readonly number[]) =>
    data.students.filter(({ id }) => ids.includes(id)).map((each) => nameOf(each))
  const text = groupMarkText({
    firstName: student.first_name,
    group: version?.group,
    together: namesOf(together),
    apart: namesOf(mates.filter((mate) => !together.includes(mate))),
    isAlone,
  })
  return (
    <div className="desk-group">
      <p className="pad-facts" role="status">
        {text}
      </p>
      {(isAlone || together.length > 0) && (
        <Button kind="quiet" onMouseDown={keepFocus} onClick={() => groups.toggle(student.id)}>
          {isAlone ? `With Group ${version?.group} again` : `A mark for ${student.first_name} alone`}
        </Button>
      )}
    </div>
  )
}
