import { type ReactNode, useCallback, useState } from "react"
import { nameOf } from "../people/labels.ts"
import { type RowState, StateList } from "../ui/content/StateList.tsx"
import { type Mark, markLabel, totalsText } from "./register.ts"

const states: readonly RowState<Mark>[] = [
  { value: "present", label: markLabel.present, tone: "good", letter: "p" },
  { value: "absent", label: markLabel.absent, tone: "bad", letter: "a" },
  { value: "late", label: markLabel.late, tone: "warn", letter: "l" },
]

export type RegisterStudent = {
  id: number
  first_name: string
  last_name: string
  student_number: string
  /** Whether the office has accepted an excuse for the day. */
  is_excused: boolean
}

type Props = {
  students: readonly RegisterStudent[]
  markOf: (student: number) => Mark
  onMark: (student: number, mark: Mark) => void
  /** In a dialog: the list is 300 px high and scrolls (spec 002, "Lecturer dashboard"). */
  low?: boolean
  locked?: boolean
  /** The buttons beside the totals. */
  children?: ReactNode
}

/** A class's register: a tap changes a student from present to absent, late, and present again. */
export function Register({ students, markOf, onMark, low = false, locked = false, children }: Props) {
  const [said, setSaid] = useState("")
  const change = useCallback(
    (id: number, mark: Mark) => {
      const student = students.find((one) => one.id === id)
      setSaid(student ? `${nameOf(student)}: ${mark}. ` : "")
      onMark(id, mark)
    },
    [students, onMark],
  )
  return (
    <div className="register">
      {!locked && (
        <p className="register-how">
          Everybody begins as present. Tap a name for absent, tap again for late.
          <span className="register-keys"> On a keyboard: arrow keys, and P, A or L.</span>
        </p>
      )}
      <StateList
        label="Register"
        items={students.map((student) => ({
          id: student.id,
          name: nameOf(student),
          detail: student.student_number,
          note: student.is_excused ? "Excused" : undefined,
        }))}
        states={states}
        stateOf={markOf}
        onChange={change}
        low={low}
        locked={locked}
      />
      <div className="register-foot">
        <p className="register-totals" role="status">
          <span className="visually-hidden">{said}</span>
          <span>{totalsText(students.map(({ id }) => markOf(id)))}</span>
        </p>
        {children}
      </div>
    </div>
  )
}
