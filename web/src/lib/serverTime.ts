/** The server's time, since phones' clocks are often wrong. The difference is stored for use while offline. */
const storageKey = "clock"
/** Milliseconds. Smaller differences are ignored, because the header has whole seconds and an answer takes a while to arrive. */
const telling = 30_000
/** Milliseconds after which the difference is stored again, with the phone's time. */
const stale = 3_600_000

let isKnown = false
const changes = new EventTarget()

/** The stored difference, and the phone's own time at that moment, in milliseconds. */
function noted(): readonly [ahead: number, at: number] {
  const [ahead = 0, at = 0] = (localStorage.getItem(storageKey) ?? "").split(" ").map(Number)
  return [ahead, at]
}

/** If a phone's clock has gone back since, it was corrected while offline, and the stored difference no longer applies. */
export function serverAhead() {
  const [ahead, at] = noted()
  return Date.now() < at - telling ? 0 : ahead
}

/** Notes the `Date` header of an answer. */
export function noteServerTime(date: string | null) {
  const time = Date.parse(date ?? "")
  if (Number.isNaN(time)) return
  isKnown = true
  const now = Date.now()
  const ahead = time - now
  const [known, at] = noted()
  const isOld = known !== 0 && Math.abs(now - at) > stale
  if (Math.abs(ahead - known) <= telling && !isOld) return
  localStorage.setItem(storageKey, `${ahead} ${now}`)
  changes.dispatchEvent(new Event("changed"))
}

export function watchServerTime(changed: () => void) {
  changes.addEventListener("changed", changed)
  return () => changes.removeEventListener("changed", changed)
}

/** The server's time in milliseconds, as far as this device knows it. */
export const serverNow = () => Date.now() + serverAhead()
/** Whether the server has told its time since the page was opened. */
export const isServerTimeKnown = () => isKnown
