/** The server's time, which phones often don't know. The difference is kept for the times without a line. */
const storageKey = "clock"
/** Milliseconds. The header has whole seconds, and an answer is under way for some. */
const telling = 30_000
/** Milliseconds after which a difference is noted again, with the phone's time. */
const stale = 3_600_000

let isKnown = false

/** The difference, and the phone's own time at which it was noted, in milliseconds. */
function noted(): readonly [ahead: number, at: number] {
  const [ahead = 0, at = 0] = (localStorage.getItem(storageKey) ?? "").split(" ").map(Number)
  return [ahead, at]
}

/** A phone whose clock has gone back since was put right without a line, and its difference counts no more. */
function stored() {
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
  if (Math.abs(ahead - known) > telling || isOld) localStorage.setItem(storageKey, `${ahead} ${now}`)
}

/** Milliseconds, as far as this device knows. */
export const serverNow = () => Date.now() + stored()
/** The server has told its time since the page was opened. */
export const isServerTimeKnown = () => isKnown
