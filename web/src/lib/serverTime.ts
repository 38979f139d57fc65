/** The server's time, which phones often don't know. The difference is kept for the times without a line. */
const place = "clock"
/** Milliseconds. The header has whole seconds, and an answer is under way for some. */
const telling = 30_000

let isKnown = false

const stored = () => Number(localStorage.getItem(place) ?? 0) || 0

/** Notes the `Date` header of an answer. */
export function noteServerTime(date: string | null) {
  const time = Date.parse(date ?? "")
  if (Number.isNaN(time)) return
  isKnown = true
  const ahead = time - Date.now()
  if (Math.abs(ahead - stored()) > telling) localStorage.setItem(place, String(ahead))
}

/** Milliseconds, as far as this device knows. */
export const serverNow = () => Date.now() + stored()
/** The server has told its time since the page was opened. */
export const isServerTimeKnown = () => isKnown
