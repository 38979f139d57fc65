import "../../ui/form/conflict.css"
import { useEffect, useRef } from "react"
import type { AttendanceStatus } from "#contract/teaching/attendance/types.ts"
import { nameOf } from "../../people/people/labels.ts"
import { Details } from "../../ui/content/Details.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { FormAlert } from "../../ui/form/FormAlert.tsx"
import type { RegisterStudent } from "./Register.tsx"
import { differencesOf } from "./register.ts"

type Props = {
  /** The lecturer who submitted it, and the time. */
  message: string
  stored: {
    students: readonly (RegisterStudent & { status: AttendanceStatus | null })[]
    may_edit: boolean
  }
  mine: (student: number) => AttendanceStatus
  busy: boolean
  onSend: () => void
  onDiscard: () => void
}

/** Two lecturers submitted the same register. Shows the differences, and lets the second lecturer decide. */
export function RegisterConflict({ message, stored, mine, busy, onSend, onDiscard }: Props) {
  const alert = useRef<HTMLElement>(null)
  useEffect(() => alert.current?.focus(), [])
  const differences = differencesOf(stored.students, mine)
  return (
    <FormAlert
      kind="conflict"
      title="This register was taken meanwhile"
      text={
        <p>
          {message}{" "}
          {differences.length === 0
            ? "Yours says the same."
            : `Yours differs for ${differences.length === 1 ? "1 student" : `${differences.length} students`}.`}
        </p>
      }
      ref={alert}
    >
      {differences.length > 0 && (
        <Details
          items={differences.map(({ student, mine }) => [
            nameOf(student),
            `Theirs: ${student.status ?? "not in the register"}. Yours: ${mine}.`,
          ])}
        />
      )}
      <div className="buttons">
        <Button kind="main" onClick={onDiscard}>
          Keep theirs
        </Button>
        {differences.length > 0 && (
          <Button
            busy={busy}
            onClick={onSend}
            disabledReason={stored.may_edit ? undefined : "Only the office can correct this register now."}
          >
            Send mine as a correction
          </Button>
        )}
      </div>
    </FormAlert>
  )
}
