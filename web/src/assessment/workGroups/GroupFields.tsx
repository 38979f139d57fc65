import { useState } from "react"
import { type GroupMember, maxGroups, type WorkGroups } from "#contract/assessment/workGroups.ts"
import { compact } from "#contract/lib/objects.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { SortedName } from "../../ui/cloth/SortedName.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { useFormFields } from "../../ui/fields/formFields.ts"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { useField, useFieldValue } from "../../ui/fields/useField.ts"
import { closedGroups, countFor, drawable, drawGroups, savableMembers } from "./draw.ts"
import { GroupList } from "./GroupList.tsx"

type Props = { students: WorkGroups["students"] }

/** The groups of an assignment. They are formed at random, and can then be changed by hand. */
export function GroupFields({ students }: Props) {
  const form = useFormFields()
  const membersText = (members: readonly GroupMember[]) => groupsText(students, members)
  const about = { name: "members", label: "Groups" }
  const { id, error, value, set: setMembers } = useField<readonly GroupMember[]>(about, membersText)
  const members = savableMembers(students, value ?? [])
  const amount = useFieldValue("amount")
  const by = useFieldValue("by")
  const [draws, setDraws] = useState(0)
  const [refused, setRefused] = useState<{ amount: unknown; by: unknown }>()

  function groupCount() {
    if (typeof amount !== "number" || !Number.isInteger(amount) || amount < 1) return undefined
    return by === "size" ? countFor(students, amount) : amount
  }

  function drawLots() {
    const count = groupCount()
    if (count === undefined || count > maxGroups) {
      setRefused({ amount, by })
      document.getElementById(`${form?.id}-amount`)?.focus()
      return
    }
    setDraws(draws + 1)
    setMembers(drawGroups(students, count))
  }

  const isRefused = refused !== undefined && refused.amount === amount && refused.by === by
  const movable = drawable(students).length
  return (
    <>
      <p>
        One member hands in, and it counts for all. Whoever is in no group hands in alone.
        {movable < students.length && " Who has handed in, or has more time, stays as they are."}
      </p>
      {error && (
        <p id={id} tabIndex={-1} className="field-error">
          {error}
        </p>
      )}
      <div className="work-groups-draw">
        <NumberField
          name="amount"
          label="How many"
          error={isRefused ? `Choose a whole number; ${maxGroups} groups at most.` : undefined}
          required
        />
        <SelectField
          name="by"
          label="Of what"
          options={[
            ["size", "students in a group"],
            ["count", "groups"],
          ]}
          blank={false}
          required
        />
        <Button onClick={drawLots}>{draws === 0 ? "Draw by lot" : "Draw again"}</Button>
      </div>
      <div role="status">
        {draws > 0 && <p className="work-groups-turn">Draw {draws}. Nothing is saved yet.</p>}
        <GroupList students={students} members={members} />
      </div>
      <MoveByHand students={students} members={members} onMove={setMembers} />
    </>
  )
}

/** "Group 1: Ada Banda, Mary Phiri; Group 2: James Jere" */
function groupsText(students: Props["students"], members: readonly GroupMember[]) {
  const names = new Map(students.map((student) => [student.id, nameOf(student)]))
  const groups = Map.groupBy(members, ({ number }) => number)
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(
      ([number, group]) =>
        `Group ${number}: ${group.map(({ student_id }) => names.get(student_id)).join(", ")}`,
    )
    .join("; ")
}

type MovesProps = Props & {
  members: readonly GroupMember[]
  onMove: (members: readonly GroupMember[]) => void
}

/** Each student with their group, which can be changed by hand. */
function MoveByHand({ students, members, onMove }: MovesProps) {
  const numbers = new Map(members.map(({ student_id, number }) => [student_id, number]))
  const closed = closedGroups(students)
  const last = Math.min(maxGroups, Math.max(0, ...numbers.values()) + 1)
  const groupNumbers = Array.from({ length: last }, (_, index) => index + 1)
  const move = (id: number, number: number) =>
    onMove(
      compact([
        ...members.filter(({ student_id }) => student_id !== id),
        number > 0 && { student_id: id, number },
      ]),
    )
  return (
    <details className="work-groups-moves">
      <summary>Move by hand</summary>
      <ul>
        {students.map(({ id, first_name, last_name, handed_in, more_time, number }) => {
          const isSettled = handed_in || closed.has(number ?? 0)

          return (
            <li key={id}>
              <label>
                <span>
                  <SortedName person={{ first_name, last_name }} />
                  {isSettled && <small> handed in</small>}
                  {!isSettled && more_time && <small> has more time</small>}
                </span>
                <select
                  className="input"
                  value={numbers.get(id) ?? 0}
                  disabled={isSettled}
                  onChange={({ target }) => move(id, Number(target.value))}
                >
                  <option value={0}>Alone</option>
                  {groupNumbers
                    .filter((option) => isSettled || !closed.has(option))
                    .map((option) => (
                      <option key={option} value={option}>
                        Group {option}
                      </option>
                    ))}
                </select>
              </label>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
