import { type ReactNode, useCallback, useState } from "react"
import { nameOf } from "#contract/people/people/names.ts"
import { type AttendanceStatus, attendanceStatuses } from "#contract/teaching/attendance/types.ts"
import { type RowState, StateList } from "../../ui/content/StateList.tsx"
import { statusLabel, statusTone } from "./labels.ts"
import { totalsText } from "./register.ts"

const states: readonly RowState<AttendanceStatus>[] = attendanceStatuses.map((value) => ({
  value,
  label: statusLabel[value],
  tone: statusTone[value],
  letter: value.charAt(0),
}))

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
  markOf: (student: number) => AttendanceStatus
  onMark: (student: number, status: AttendanceStatus) => void
  /** Limits the list to a height of 300 px, for a dialog (spec 002, "Lecturer dashboard"). */
  low?: boolean
  locked?: boolean
  /** Nobody has marked a student of this register yet. */
  isNew?: boolean
  /** The buttons beside the totals. */
  children?: ReactNode
}

/** A class's register. A tap changes a student from present to absent, late, and present again. */
export function Register({ students, markOf, onMark, children, ...rest }: Props) {
  const { low = false, locked = false, isNew = false } = rest
  const [announcement, setAnnouncement] = useState("")
  const change = useCallback(
    (id: number, status: AttendanceStatus) => {
      const student = students.find((student) => student.id === id)
      setAnnouncement(student ? `${nameOf(student)}: ${status}. ` : "")
      onMark(id, status)
    },
    [students, onMark],
  )
  return (
    <div className="register">
      {!locked && (
        <p className="register-how">
          {isNew && "Everybody begins as present. "}Tap a name for absent, tap again for late.
          <span className="register-keys"> On a keyboard: arrow keys, and P, A or L.</span>
        </p>
      )}
      <StateList
        label="Register"
        items={students.map((student) => ({
          id: student.id,
          person: student,
          detail: student.student_number,
          note: student.is_excused ? "Excused" : undefined,
        }))}
        states={states}
        stateOf={markOf}
        onChange={change}
        low={low}
        locked={locked}
      />
      <div className="foot-bar register-foot">
        <p className="register-totals" role="status">
          <span className="visually-hidden">{announcement}</span>
          <span>{totalsText(students.map(({ id }) => markOf(id)))}</span>
        </p>
        {children}
      </div>
    </div>
  )
}
