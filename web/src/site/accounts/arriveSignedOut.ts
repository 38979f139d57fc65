import { endSession, storedUser } from "../../lib/session/session.ts"

/** Opening the sign-in page signs the user out, says so, and shows an empty form (spec 000 section 2.6). */
export function arriveSignedOut() {
  if (storedUser()) document.querySelector("[data-was-signed-in]")?.removeAttribute("hidden")
  tellWaiting().catch(console.info)
  void endSession()
  // Browsers restore form values after a reload or Back.
  for (const form of document.forms) form.reset()
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload()
  })
}

/**
 * If somebody has used the portal on this device, says how much unsent work waits here. The browser then has the script
 * already.
 */
async function tellWaiting() {
  const stores = await globalThis.indexedDB?.databases?.()
  if (stores && !stores.some(({ name }) => name === "outbox")) return
  const { waitingHere } = await import("../../lib/outbox/waitingHere.ts")
  const waiting = await waitingHere()
  const element = document.querySelector("[data-waiting]")
  if (waiting === undefined || !element) return
  element.querySelector("[data-words]")?.replaceChildren(waiting)
  element.removeAttribute("hidden")
}
