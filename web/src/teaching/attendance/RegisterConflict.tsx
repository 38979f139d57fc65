import { countText } from "#contract/lib/amounts.ts"
import "../../ui/form/conflict.css"
import { useEffect, useRef } from "react"
import { nameOf } from "#contract/people/people/names.ts"
import type { AttendanceStatus } from "#contract/teaching/attendance/types.ts"
import { Details } from "../../ui/content/Details.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { FormAlert } from "../../ui/form/FormAlert.tsx"
import type { RegisterStudent } from "./Register.tsx"
import { differencesOf } from "./register.ts"

type Props = {
  /** The server's sentence about the register: which lecturer submitted it, and when. */
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

/** The differences between two lecturers' versions of the same register. The second lecturer decides which one to keep. */
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
            : `Yours differs for ${countText(differences.length, "student")}.`}
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
