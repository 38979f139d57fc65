import { listText } from "#contract/lib/wording/wording.ts"
import { Button } from "../../../ui/controls/Button.tsx"
import { keepFocus } from "../keepFocus.ts"
import type { Sheet } from "../state/types.ts"
import type { Desk } from "./useDesk.ts"

type Props = { desk: Desk; data: Sheet; student: Sheet["students"][number] }

/** Says for which students the mark of a group's submission counts. A button gives one member a separate mark. */
export function GroupMark({ desk: { groups, version }, data, student }: Props) {
  const mates = groups.works.matesOf(student.id)
  if (mates.length === 0) return null
  const isAlone = groups.isAlone(student.id)
  const together = data.students.filter(({ id }) => mates.includes(id) && !groups.isAlone(id))
  const names = together.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  return (
    <div className="desk-group">
      <p className="pad-facts" role="status">
        {isAlone
          ? `This mark is for ${student.first_name} alone. Say why in the feedback.`
          : `For all of Group ${version?.group}: also ${listText(names)}.`}
      </p>
      <Button kind="quiet" onMouseDown={keepFocus} onClick={() => groups.toggle(student.id)}>
        {isAlone ? `With Group ${version?.group} again` : `A mark for ${student.first_name} alone`}
      </Button>
    </div>
  )
}
