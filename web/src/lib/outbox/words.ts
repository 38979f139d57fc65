import type { Outgoing } from "./entry.ts"

export const somethingBetween = "Something between this device and the college answered in its place."

/** No page can know that its window is private. */
export const privateWindow = "A private window keeps it only until you close it."

/** The reason why an entry that a proxy found too large each time is not tried again by itself. */
export const tooLargeForConnection =
  "Too large for this connection. Send it over another one, or save it as a file."

/** The titles of entries, each once. */
export const titlesOf = (entries: readonly Outgoing[]) =>
  [...new Set(entries.map(({ title }) => title))].join("; ")

/** Ends a sentence about a waiting entry. Chromium never repeats a failed import of a script in the same page. */
export const ending = (isScriptMissing: boolean) =>
  isScriptMissing ? ". Load this page again to send it." : ", and sent by itself."

/** The reason why entries wait, for the end of their titles, and the sentences after it. */
export function waitingTexts(entries: readonly Outgoing[]) {
  const isAny = (reason: Outgoing["because"]) => entries.some(({ because }) => because === reason)
  const isKept = entries.every(({ isStored }) => isStored)
  const kept = isKept
    ? `Kept on this device${ending(isAny("script"))} ${privateWindow}`
    : "Being stored on this device."
  const otherReason = isAny("script") ? "not sent yet" : "no connection"
  return {
    reason: isAny("busy") ? "the college’s server is busy" : otherReason,
    text: isAny("elsewhere") ? `${somethingBetween} ${kept}` : kept,
  }
}
