import { whyNotStored } from "../encryptedStorage/whyNotStored.ts"
import type { Outgoing } from "./entry.ts"
import { ending, somethingBetween } from "./words.ts"

const notStored = () => `It is NOT kept, because ${whyNotStored()}. Keep this page open until it is sent`
/** An entry whose storing has not ended is not called kept. */
function contextOf(isStored: boolean | undefined) {
  if (isStored === undefined) return "It is being stored on this device"
  return isStored ? "It is kept on this device" : notStored()
}

const whyWaiting = {
  connection: "No connection. ",
  busy: "The college’s server is busy. ",
  elsewhere: `${somethingBetween} `,
  script: "",
}

/** The state of an entry, in a sentence. */
export function stateText({ state, isStored, refusal, because }: Outgoing): string {
  if (state === "sending") return "It is being sent."
  const context = contextOf(isStored)
  const isLostWithPage = isStored === false
  if (state === "held") return `${context}.`
  if (state === "waiting")
    return `${whyWaiting[because ?? "connection"]}${context}${isLostWithPage ? "." : ending(because === "script")}`
  if (refusal?.isQuestion) {
    const untilYes = isLostWithPage
      ? ". It is not sent before you say yes."
      : ", and not sent before you say yes."
    return `${refusal.message} ${context}${untilYes}`
  }
  const reasons = Object.values(refusal?.errors ?? {}).filter((reason) => !refusal?.message.includes(reason))
  const isConflict = refusal?.current !== undefined && !Array.isArray(refusal.current)
  const kind = isConflict ? "Somebody has changed this meanwhile." : "It was not taken."
  return [kind, refusal?.message, ...reasons, `${context}.`].filter(Boolean).join(" ")
}
