import { useCallback, useContext, useEffect, useId, useMemo, useState } from "react"
import { useForm, useWatch } from "react-hook-form"
import type { AttendanceStatus } from "#contract/teaching/attendance/types.ts"
import { CallError } from "../../lib/api/callError.ts"
import { type DataOf, useData } from "../../lib/api/data.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Field } from "../../ui/fields/Field.tsx"
import { DraftNotice } from "../../ui/form/DraftNotice.tsx"
import { untypedForm } from "../../ui/form/untypedForm.ts"
import { useDraft } from "../../ui/form/useDraft.ts"
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

/** The marks and the reason that were entered, and the version of the register that they correct. */
type Entered = { taps: Taps; reason: string; version: number }

/** Holds what was entered, whose draft is on the device until it is saved or discarded, and the register's own marks. */
function useEntered(session: Session) {
  const form = useForm<Entered>({ defaultValues: { taps: {}, reason: "", version: session.version } })
  const { control, getValues, setValue, reset, formState } = form
  const draft = useDraft(`correction of register ${session.id}`, untypedForm(form))
  const [taps, reason, version] = useWatch({ control, name: ["taps", "reason", "version"] })
  const stored = useMemo(() => new Map(session.students.map(({ id, status }) => [id, status])), [session])
  const markOf = (student: number) => taps[student] ?? stored.get(student) ?? "present"
  return {
    ...draft,
    isChanged: session.students.some(({ id, status }) => markOf(id) !== status),
    isUnsaved: formState.isDirty,
    reason,
    /** The version that the entries correct. A restored draft has the one from which it was made. */
    version,
    markOf,
    onMark: useCallback(
      (student: number, status: AttendanceStatus) => {
        const { [student]: _, ...others } = getValues("taps")
        const next = status === stored.get(student) ? others : { ...others, [student]: status }
        setValue("taps", next, { shouldDirty: true })
      },
      [getValues, setValue, stored],
    ),
    setReason: (next: string) => setValue("reason", next, { shouldDirty: true }),
    discard: () => {
      reset()
      draft.dropDraft()
    },
  }
}

/** Sends what was entered. A refetch doesn't change the register that is being corrected. */
function useCorrection(loaded: Session, onClose: () => void) {
  const write = useWrite()
  const [session] = useState(loaded)
  const entered = useEntered(session)
  const { markOf, reason, flush, dropDraft } = entered
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<CallError>()

  /** Sends the correction, which replaces this version of the register. */
  async function save(version: number) {
    flush() // The reply may be that the session has ended.
    setSending(true)
    setFailure(undefined)
    try {
      const attendance = session.students.map(({ id }) => ({ student_id: id, status: markOf(id) }))
      const body = { attendance, reason, version }
      await write("PUT /attendance/{id}/register", { params: { id: session.id }, body })
      dropDraft()
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
  const { session, markOf, reason, isUnsaved, isSending, failure, dropDraft, save } = correction
  const reasonId = useId()
  const dialog = useContext(DialogContext)
  useEffect(() => dialog?.setUnsaved(isUnsaved ? dropDraft : undefined), [dialog, isUnsaved, dropDraft])
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
          dropDraft()
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
      {correction.isRestored && <DraftNotice leftOut={correction.leftOut} onDiscard={correction.discard} />}
      <Register students={session.students} markOf={markOf} onMark={correction.onMark} low>
        <Button
          kind="main"
          busy={isSending}
          disabledReason={correction.isChanged ? undefined : "Change a student first."}
          onClick={() => void save(correction.version)}
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
