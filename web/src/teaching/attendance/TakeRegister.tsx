import { instantText } from "#contract/lib/dates.ts"
import { stateText } from "../../lib/outbox/stateText.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { Register } from "./Register.tsx"
import { RegisterConflict } from "./RegisterConflict.tsx"
import { type Sheet, storedIn, useRegister } from "./useRegister.ts"

type StoredSession = {
  version: number
  may_edit: boolean
  taken_at: string | null
  taken_by_name: string | null
}

type Props = {
  sheet: Sheet & { session: StoredSession | null }
  /** Limits the list to a height of 300 px, for a dialog. */
  low?: boolean
  /** The server's reason why the register can't be taken now, or can't be corrected any more. */
  closedReason?: string | undefined
  /** Called once the register was submitted, or waits in the outbox. */
  onDone?: () => void
}

/** Takes or corrects the register of a class, even while offline. */
export function TakeRegister({ sheet, low = false, closedReason, onDone }: Props) {
  const { session, students } = sheet
  const register = useRegister(sheet)
  const { entry, markOf, isSending, isTaken, isChanged } = register
  const refusal = entry?.state === "refused" ? entry.refusal : undefined
  const conflict = refusal && storedIn(entry)

  async function finish(sent: ReturnType<typeof register.submit>) {
    if ((await sent) !== "refused") onDone?.()
  }
  const submit = (version: number | null) => finish(register.submit(version))

  if (conflict || (register.isOvertaken && session)) {
    return (
      <RegisterConflict
        message={refusal?.message ?? `${takenText(session)} You made your changes before that.`}
        stored={conflict ?? { students: students.map(asStored), may_edit: session?.may_edit ?? false }}
        mine={markOf}
        busy={isSending}
        onSend={() => void submit((conflict ?? session)?.version ?? null)}
        onDiscard={() => void register.discard()}
      />
    )
  }
  const isWaiting = entry !== undefined && !refusal && !isSending
  const isFinal = session !== null && closedReason !== undefined
  const submitLabel = session ? "Save correction" : "Submit"
  const changeButton = <Button onClick={() => void register.reopen()}>Change it</Button>
  return (
    <>
      {refusal && (
        <Notice
          tone={refusal.isQuestion ? "warn" : "bad"}
          live
          action={
            <>
              {refusal.isQuestion && (
                <Button kind="main" onClick={() => void finish(register.confirm())}>
                  Yes, submit it
                </Button>
              )}
              {changeButton}
            </>
          }
        >
          <p>{refusal.message}</p>
        </Notice>
      )}
      {isWaiting && (
        <Notice tone={entry.isStored ? "info" : "bad"} live action={changeButton}>
          <p>This register isn’t submitted yet. {stateText(entry)}</p>
        </Notice>
      )}
      {session && !isTaken && (
        <Notice tone="good">
          <p>
            {takenText(session)} {closedReason ?? "You can correct it today."}
          </p>
        </Notice>
      )}
      {!session && closedReason && (
        <Notice tone="warn">
          <p>{closedReason}</p>
        </Notice>
      )}
      <Register
        students={students}
        markOf={markOf}
        onMark={register.onMark}
        low={low}
        locked={isWaiting || isSending || isTaken || isFinal || refusal !== undefined}
        isNew={session === null}
      >
        {!isFinal && !isWaiting && !refusal && (
          <Button
            kind="main"
            busy={isSending || isTaken}
            disabledReason={closedReason ?? (session && !isChanged ? "Change a student first." : undefined)}
            onClick={() => void submit(session?.version ?? null)}
          >
            {isSending ? "Submitting..." : submitLabel}
          </Button>
        )}
      </Register>
    </>
  )
}

const asStored = ({ status = null, ...student }: Sheet["students"][number]) => ({ ...student, status })

const takenText = (session: StoredSession | null) =>
  session?.taken_at ? `Taken by ${session.taken_by_name} on ${instantText(session.taken_at)}.` : ""
