import { endSession, storedUser } from "../../lib/session/session.ts"

/** Opening the sign-in page signs out, says so, and shows an empty form (spec 000 section 2.6). */
export function arriveSignedOut() {
  if (storedUser()) document.querySelector("[data-was-signed-in]")?.removeAttribute("hidden")
  void sayWhatWaits()
  void endSession()
  // Browsers restore form values after a reload or Back.
  for (const form of document.forms) form.reset()
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload()
  })
}

/** Says how much of each person waits on this phone to be sent. Other pages of the website don't fetch the words for it. */
async function sayWhatWaits() {
  const place = document.querySelector("[data-waiting]")
  if (!place) return
  const { waitingHere } = await import("../../lib/outbox/waitingHere.ts")
  const waiting = waitingHere()
  if (waiting === undefined) return
  place.querySelector("[data-words]")?.replaceChildren(waiting)
  place.removeAttribute("hidden")
}
