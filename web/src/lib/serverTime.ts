import { createListeners } from "../ui/state/listeners.ts"
import { local } from "./session/browserStorage.ts"

/** The key in local storage of the difference between the server's clock and the phone's, which is often wrong. */
const storageKey = "clock"
/**
 * Milliseconds. Smaller differences are ignored, because the header has whole seconds and an answer takes a while to arrive.
 */
const minDifference = 30_000
/** Milliseconds after which the difference is stored again, with the phone's time. */
const refreshAfter = 3_600_000

let isKnown = false
const listeners = createListeners()

/** The stored difference, and the phone's own time at that moment, in milliseconds. */
function storedDifference(): readonly [ahead: number, at: number] {
  const [ahead = 0, notedAt = 0] = (local.get(storageKey) ?? "").split(" ").map(Number)
  return [ahead, notedAt]
}

/**
 * Milliseconds by which the server's clock is ahead of the phone's. If the phone's clock has gone back since the difference
 * was stored, it was corrected while offline, and the difference no longer applies.
 */
export function serverAhead() {
  const [ahead, notedAt] = storedDifference()
  return Date.now() < notedAt - minDifference ? 0 : ahead
}

/** Notes the `Date` header of an answer. */
export function noteServerTime(date: string | null) {
  const time = Date.parse(date ?? "")
  if (Number.isNaN(time)) return
  isKnown = true
  const now = Date.now()
  const ahead = time - now
  const [known, notedAt] = storedDifference()
  const isOld = known !== 0 && Math.abs(now - notedAt) > refreshAfter
  if (Math.abs(ahead - known) <= minDifference && !isOld) return
  local.set(storageKey, `${ahead} ${now}`)
  listeners.notify()
}

export const watchServerTime = listeners.watch

/** The server's time in milliseconds, as far as this device knows it. */
export const serverNow = () => Date.now() + serverAhead()
/** Returns whether an answer has given the server's time since the page was opened. */
export const isServerTimeKnown = () => isKnown
