import { waitingHere } from "../../lib/outbox/waitingHere.ts"
import { endSession, storedUser } from "../../lib/session/session.ts"

/** Opening the sign-in page signs the user out, says so, and shows an empty form (spec 000 section 2.6). */
export function arriveSignedOut() {
  if (storedUser()) document.querySelector("[data-was-signed-in]")?.removeAttribute("hidden")
  const waiting = waitingHere()
  const element = document.querySelector("[data-waiting]")
  if (waiting !== undefined && element) {
    element.querySelector("[data-words]")?.replaceChildren(waiting)
    element.removeAttribute("hidden")
  }
  void endSession()
  // Browsers restore form values after a reload or Back.
  for (const form of document.forms) form.reset()
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload()
  })
}
