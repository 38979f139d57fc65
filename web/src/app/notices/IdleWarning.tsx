import { useEffect, useState } from "react"
import { collegeTime, timeText } from "#contract/lib/dates.ts"
import { call } from "../../lib/api/call.ts"
import { CallError, mayPass } from "../../lib/api/callError.ts"
import { isInFlight } from "../../lib/api/idempotencyKey.ts"
import { areDraftsStored } from "../../lib/drafts.ts"
import { useEntries } from "../../lib/outbox/entries.ts"
import { countsText } from "../../lib/outbox/entry.ts"
import { idleEnd, idleStep } from "../../lib/session/idle.ts"
import { endSession, lastActivity, noteActivity } from "../../lib/session/session.ts"
import { useUser } from "../../lib/session/user.ts"
import { useSignOut } from "../../people/people/useSignOut.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { toast } from "../../ui/overlay/toast.ts"

const lookEvery = 5_000

let staying: Promise<boolean> | undefined

/** Makes a signed-in call, which restarts the idle timer. Calls don't overlap. Returns whether the call succeeded. */
function stay() {
  staying ??= call("GET /auth/profile")
    .then(
      () => true,
      (error) => {
        if (!(error instanceof CallError)) throw error
        // Offline or busy, the server can't be told that the user is active. This device counts them as active. Once the server
        // answers, it decides whether the session has expired.
        if (mayPass(error)) {
          noteActivity()
          return true
        }
        toast.failure(error.message)
        return false
      },
    )
    .finally(() => {
      staying = undefined
    })
  return staying
}

/** Warns two minutes before an idle session ends, with a button to extend it. */
export function IdleWarning() {
  const { sessionTimeout } = useUser().preferences
  const [endsAt, setEndsAt] = useState<number>()
  const isWarning = endsAt !== undefined
  const [isStored, setStored] = useState(true)
  const signOut = useSignOut()
  const unstored = useEntries().filter((entry) => entry.isStored === false)

  useEffect(() => {
    if (isWarning) void areDraftsStored().then(setStored)
  }, [isWarning])

  useEffect(() => {
    let touched = Date.now()
    const touch = () => {
      touched = Date.now()
    }
    const check = () => {
      // A write in progress counts as activity in every tab, because on a slow connection it can take longer than the idle
      // time. The outbox's doesn't: it tries by itself, even on a device that somebody left. The timer also restarts if the
      // clock has gone back.
      if (isInFlight() || lastActivity() > Date.now()) noteActivity()
      const end = idleEnd(lastActivity(), sessionTimeout)
      const step = idleStep({ now: Date.now(), endsAt: end, touched })
      if (step === "end") void endSession("idle")
      if (step === "signal") void stay()
      setEndsAt(step === "warn" ? end : undefined)
    }
    const timer = setInterval(check, lookEvery)
    document.addEventListener("keydown", touch, { passive: true })
    document.addEventListener("pointerdown", touch, { passive: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener("keydown", touch)
      document.removeEventListener("pointerdown", touch)
    }
  }, [sessionTimeout])

  if (endsAt === undefined) return null
  const extend = async () => {
    if (await stay()) setEndsAt(undefined)
  }
  return (
    <Dialog title="Are you still there?" size="small" onClose={extend}>
      <p>
        Nothing has happened for a while, so you will be signed out at{" "}
        {timeText(new Date(collegeTime(endsAt)).toISOString())}.{" "}
        {isStored
          ? "What you have typed in a form is kept on this device for you."
          : "What you have typed in a form is lost then, because this device does not keep it."}{" "}
        {unstored.length > 0 &&
          `${countsText(unstored.map(({ counted }) => counted))} not sent yet, and this device does not keep that either.`}
      </p>
      <div className="buttons form-buttons">
        <Button kind="main" onClick={extend}>
          Stay signed in
        </Button>
        <Button kind="quiet" onClick={signOut}>
          Sign out
        </Button>
      </div>
    </Dialog>
  )
}
