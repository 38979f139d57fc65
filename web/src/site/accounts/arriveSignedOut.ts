import { endSession } from "../../lib/session/session.ts"

/** Whoever opens the sign-in page is signed out by it and finds an empty form (spec 000 section 2.6). */
export function arriveSignedOut() {
  void endSession()
  // Browsers put back what was typed before a reload, or before leaving and coming back.
  for (const form of document.forms) form.reset()
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload()
  })
}
