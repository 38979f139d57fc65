import type { GroupMember, WorkGroups } from "#contract/assessment/workGroups.ts"
import { listText } from "#contract/lib/wording/wording.ts"
import { nameOf } from "#contract/people/people/names.ts"
import "./groups.css"

type Props = { students: WorkGroups["students"]; members: readonly GroupMember[] }

/** The groups with their members, and the students who hand in alone. */
export function GroupList({ students, members }: Props) {
  const numbers = new Map(members.map(({ student_id, number }) => [student_id, number]))
  const groups = Map.groupBy(students, ({ id }) => numbers.get(id) ?? 0)
  const alone = groups.get(0) ?? []
  groups.delete(0)
  if (groups.size === 0) return <p>No groups: each student hands in alone.</p>
  return (
    <>
      <ul className="work-groups">
        {[...groups]
          .toSorted(([a], [b]) => a - b)
          .map(([number, groupMembers]) => (
            <li key={number}>
              <h3>
                Group {number}{" "}
                <small>{groupMembers.some(({ handed_in }) => handed_in) && "has handed in"}</small>
              </h3>
              <p>{listText(groupMembers.map(nameOf))}</p>
            </li>
          ))}
      </ul>
      {alone.length > 0 && <p>Alone: {listText(alone.map(nameOf))}.</p>}
    </>
  )
}
