import { useCallback, useContext, useEffect, useId, useState } from "react"
import type { AttendanceStatus } from "#contract/teaching/attendance/types.ts"
import { CallError } from "../../lib/api/callError.ts"
import { type DataOf, useData } from "../../lib/api/data.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Field } from "../../ui/fields/Field.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { DialogContext } from "../../ui/overlay/dialogContext.ts"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { atText } from "./labels.ts"
import { Register } from "./Register.tsx"
import { RegisterConflict } from "./RegisterConflict.tsx"
import type { Taps } from "./register.ts"

type Session = DataOf<"GET /attendance/{id}">["session"]
type Props = { id: number; onClose: () => void }

/** Corrects a submitted register: its lecturer on the same day, the office later. The earlier state is kept. */
export function CorrectRegisterDialog({ id, onClose }: Props) {
  const details = useData("GET /attendance/{id}", { params: { id } })
  const session = details.data?.session
  return (
    <Dialog title="Correct register" onClose={onClose}>
      {session && <p>{[session.subject, ...session.classes, atText(session)].join(", ")}</p>}
      <Loaded query={details}>
        {({ session }) => <Correction key={id} session={session} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function Correction({ session: opened, onClose }: { session: Session; onClose: () => void }) {
  const write = useWrite()
  const id = useId()
  const [session] = useState(opened)
  const [taps, setTaps] = useState<Taps>({})
  const [reason, setReason] = useState("")
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<CallError>()
  const { students } = session
  const onMark = useCallback(
    (student: number, status: AttendanceStatus) => setTaps((before) => ({ ...before, [student]: status })),
    [],
  )
  const stored = new Map(students.map(({ id, status }) => [id, status]))
  const markOf = (student: number) => taps[student] ?? stored.get(student) ?? "present"
  const isChanged = students.some(({ id, status }) => markOf(id) !== status)

  const dialog = useContext(DialogContext)
  const isUnsaved = isChanged || reason !== ""
  useEffect(() => dialog?.setUnsaved(isUnsaved ? () => {} : undefined), [dialog, isUnsaved])

  async function save(version: number) {
    setSending(true)
    setFailure(undefined)
    try {
      const attendance = students.map(({ id }) => ({ student_id: id, status: markOf(id) }))
      const body = { attendance, reason, version }
      await write("PUT /attendance/{id}/register", { params: { id: session.id }, body })
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error)
    } finally {
      setSending(false)
    }
  }

  const fault = failure?.errors.reason
  const theirs = failure?.current as Session | undefined
  if (theirs) {
    return (
      <RegisterConflict
        message={failure?.message ?? ""}
        stored={theirs}
        mine={markOf}
        busy={isSending}
        onSend={() => void save(theirs.version)}
        onDiscard={onClose}
      />
    )
  }
  return (
    <>
      {failure && (
        <Notice tone="bad" live>
          <p>{failure.message}</p>
        </Notice>
      )}
      <Register students={students} markOf={markOf} onMark={onMark} low>
        <Button
          kind="main"
          busy={isSending}
          disabledReason={isChanged ? undefined : "Change a student first."}
          onClick={() => void save(session.version)}
        >
          {isSending ? "Saving..." : "Save correction"}
        </Button>
      </Register>
      <Field id={id} label="Reason" error={fault}>
        <input
          id={id}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault && `${id}-error`}
          className="input"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
    </>
  )
}
