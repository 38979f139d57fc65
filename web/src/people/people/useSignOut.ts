import { compact } from "#contract/lib/objects.ts"
import { call } from "../../lib/api/call.ts"
import { isInFlight } from "../../lib/api/idempotencyKey.ts"
import { countUnsavedForms, countUnstoredDrafts, dropDrafts } from "../../lib/drafts.ts"
import { currentEntries } from "../../lib/outbox/entries.ts"
import { countsText } from "../../lib/outbox/entry.ts"
import { discardEntries, releaseEntry } from "../../lib/outbox/outbox.ts"
import { unsentHere } from "../../lib/outbox/unsentHere.ts"
import { privateWindow } from "../../lib/outbox/words.ts"
import {
  endSession,
  type SignOutReason,
  untilSignInIsDone,
  untilWorkIsStored,
} from "../../lib/session/session.ts"
import { useUser } from "../../lib/session/user.ts"
import { dropTransfers } from "../../lib/transfer/storedTransfers.ts"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { toast } from "../../ui/overlay/toast.ts"

/** The maximum wait, in milliseconds, for the server's answer when somebody signs out. */
const pingTimeout = 3_000

const isServerThere = () =>
  call("GET /dashboard/waiting", { background: true, signal: AbortSignal.timeout(pingTimeout) }).then(
    () => true,
    () => false,
  )

/** Signs out. A person with unsent work can send it before, leave it on the device for their next sign-in, or discard it. */
export function useSignOut(reason?: SignOutReason) {
  const confirm = useConfirm()
  const { id } = useUser()

  async function leave({ keeps }: { keeps: boolean }) {
    if (!keeps) {
      await dropDrafts(id)
      await discardEntries(id)
    } else await untilWorkIsStored()
    await dropTransfers(id)
    await untilSignInIsDone()
    await endSession(reason)
  }

  async function sendAndLeave() {
    for (const { name } of currentEntries()) await releaseEntry(name)
    const unsentEntries = currentEntries()
    if (unsentEntries.length === 0) return leave({ keeps: true })
    toast.failure(
      `${countsText(unsentEntries.map(({ counted }) => counted))} could not be sent. You are still signed in.`,
    )
  }

  return async () => {
    const entries = await unsentHere(id)
    const drafts = await countUnsavedForms(id)
    if (!isInFlight() && entries.length === 0 && drafts === 0) return leave({ keeps: true })
    const titles = new Set(compact(entries.map(({ title, isQuiet }) => !isQuiet && title)))
    const titlesText = titles.size > 0 ? ` (${[...titles].join(", ")})` : ""
    const unsent = compact([
      entries.length > 0 && `${countsText(entries.map(({ counted }) => counted))} not sent${titlesText}`,
      drafts > 0 && countsText([{ number: drafts, singular: "form not saved", plural: "forms not saved" }]),
    ])
    const send = { label: "Send now", run: () => void sendAndLeave() }
    const lockWork = { label: "Keep locked for me", run: () => void leave({ keeps: true }) }
    const here = currentEntries()
    const unstored = countUnstoredDrafts() + here.filter((entry) => entry.isStored === false).length
    const keepsSome = unstored < entries.length + drafts
    const maySend = here.length > 0 && (await isServerThere())
    const alternatives = compact([maySend && send, (keepsSome || unstored === 0) && lockWork])
    const outlook = unstored
      ? `This device keeps ${keepsSome ? "only a part of it, so the rest" : "none of it, so it"} is lost when you sign out.`
      : `If you keep it locked, only you can open it, by signing in here again. ${privateWindow}`
    const isDiscarded = await confirm({
      title: "Sign out without saving?",
      text: `You have unsaved changes: ${unsent.join(" and ") || "a form is being sent"}. ${outlook}`,
      action: "Discard",
      cancel: "Stay signed in",
      danger: true,
      alternatives,
    })
    if (isDiscarded) await leave({ keeps: false })
  }
}
