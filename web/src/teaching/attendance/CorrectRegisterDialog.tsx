import { useCallback, useContext, useEffect, useId, useRef, useState } from "react"
import type { AttendanceStatus } from "#contract/teaching/attendance/types.ts"
import { CallError } from "../../lib/api/callError.ts"
import { type DataOf, useData } from "../../lib/api/data.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Field } from "../../ui/fields/Field.tsx"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
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

/**
 * Corrects a submitted register. Its lecturer may do so on the same day, and the office also later. The server stores the
 * state before each correction.
 */
export function CorrectRegisterDialog({ id, onClose }: Props) {
  const details = useData("GET /attendance/{id}", { params: { id } })
  const heading = details.data?.session
  return (
    <Dialog title="Correct register" onClose={onClose}>
      {heading && <p>{[heading.subject, ...heading.classes, atText(heading)].join(", ")}</p>}
      <Loaded query={details}>{({ session }) => <Correction loaded={session} onClose={onClose} />}</Loaded>
    </Dialog>
  )
}

/** The marks and the reason that were entered. */
type Entered = { taps: Taps; reason: string }

/** Holds what was entered, which is stored on the device until it is saved or discarded, and the register's own marks. */
function useEntered(session: Session) {
  const drafts = useContext(DraftsContext)
  const name = `correction of register ${session.id}`
  const [entered, setEntered] = useState<Entered>({ taps: {}, reason: "" })
  const isTouched = useRef(false)
  useEffect(() => {
    let isUnmounted = false
    void drafts?.find(name).then((draft) => {
      if (draft && !isUnmounted && !isTouched.current) setEntered(draft as Entered)
    })
    return () => {
      isUnmounted = true
    }
  }, [drafts, name])
  const stored = new Map(session.students.map(({ id, status }) => [id, status]))
  const markOf = (student: number) => entered.taps[student] ?? stored.get(student) ?? "present"
  const isChanged = session.students.some(({ id, status }) => markOf(id) !== status)
  const isUnsaved = isChanged || entered.reason !== ""
  useEffect(() => {
    if (!isTouched.current) return
    if (isUnsaved) void drafts?.store(name, entered)
    else drafts?.drop(name)
  }, [drafts, name, entered, isUnsaved])
  const change = useCallback((next: (before: Entered) => Entered) => {
    isTouched.current = true
    setEntered(next)
  }, [])
  return {
    isChanged,
    isUnsaved,
    reason: entered.reason,
    markOf,
    onMark: useCallback(
      (student: number, status: AttendanceStatus) =>
        change((before) => ({ ...before, taps: { ...before.taps, [student]: status } })),
      [change],
    ),
    setReason: (reason: string) => change((before) => ({ ...before, reason })),
    forget: useCallback(() => drafts?.drop(name), [drafts, name]),
  }
}

/** Sends what was entered. A refetch doesn't change the register that is being corrected. */
function useCorrection(loaded: Session, onClose: () => void) {
  const write = useWrite()
  const [session] = useState(loaded)
  const entered = useEntered(session)
  const { markOf, reason, forget } = entered
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<CallError>()

  /** Sends the correction, which replaces this version of the register. */
  async function save(version: number) {
    setSending(true)
    setFailure(undefined)
    try {
      const attendance = session.students.map(({ id }) => ({ student_id: id, status: markOf(id) }))
      const body = { attendance, reason, version }
      await write("PUT /attendance/{id}/register", { params: { id: session.id }, body })
      forget()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  return { session, ...entered, isSending, failure, save }
}

function Correction({ loaded, onClose }: { loaded: Session; onClose: () => void }) {
  const correction = useCorrection(loaded, onClose)
  const { session, markOf, reason, isChanged, isUnsaved, isSending, failure, forget, save } = correction
  const reasonId = useId()
  const dialog = useContext(DialogContext)
  useEffect(() => dialog?.setUnsaved(isUnsaved ? forget : undefined), [dialog, isUnsaved, forget])
  const reasonError = failure?.errors.reason
  // If the register has been corrected meanwhile, the refusal contains its present state.
  const current = failure?.current as Session | undefined
  if (current) {
    return (
      <RegisterConflict
        message={failure?.message ?? ""}
        stored={current}
        mine={markOf}
        busy={isSending}
        onSend={() => void save(current.version)}
        onDiscard={() => {
          forget()
          onClose()
        }}
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
      <Register students={session.students} markOf={markOf} onMark={correction.onMark} low>
        <Button
          kind="main"
          busy={isSending}
          disabledReason={isChanged ? undefined : "Change a student first."}
          onClick={() => void save(session.version)}
        >
          {isSending ? "Saving..." : "Save correction"}
        </Button>
      </Register>
      <Field id={reasonId} label="Reason" error={reasonError}>
        <input
          id={reasonId}
          aria-invalid={reasonError !== undefined || undefined}
          aria-describedby={reasonError && `${reasonId}-error`}
          className="input"
          value={reason}
          onChange={(event) => correction.setReason(event.currentTarget.value)}
        />
      </Field>
    </>
  )
}
