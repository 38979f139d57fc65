import { createRoot } from "react-dom/client"
import { clock } from "#contract/lib/dates.ts"
import { loadCachedAnswers, newestCachedAnswer } from "../lib/api/answerCache.ts"
import { dataKey, readOf } from "../lib/api/data.ts"
import { pausing } from "../lib/api/retrying.ts"
import { countData } from "../lib/dataUse.ts"
import { isSessionRevived } from "../lib/encryptedStorage/deviceKey.ts"
import { serverAhead } from "../lib/serverTime.ts"
import type { PortalScript } from "../lib/session/portal.ts"
import { endLeftSession, endSession, storedUser } from "../lib/session/session.ts"
import { fetchScreen, fetchScript } from "./fetchScreen.ts"
import { Portal } from "./Portal.tsx"
import { cacheAnswers, queries } from "./queries.ts"

clock.ahead = serverAhead

/**
 * Opens the portal in the element of its own page. While the server is asked who the person is, the stored role determines
 * only what to fetch.
 */
export async function open(root: HTMLElement, college: string) {
  endLeftSession()
  const { role: lastRole } = storedUser() ?? {}
  // The script is loaded while the answers on this device are decrypted.
  if (lastRole) void fetchScript(location.href, lastRole)
  if (await isSessionRevived()) void endSession()
  await loadCachedAnswers()
  cacheAnswers()
  const role = storedUser()?.role
  if (role) {
    void queries.prefetchQuery(readOf("GET /auth/profile"))
    const script = fetchScreen(location.href, role)
    // Waits for the screen's script, because a slow phone renders frame and screen faster together than one after the other.
    if (newestCachedAnswer() > 0) await Promise.race([script, pausing(maxWait)])
  }
  render(root, college)
}

/** The maximum wait in milliseconds. A script that is stored on this device loads within it. */
const maxWait = 300

function render(root: HTMLElement, college: string) {
  countData()
  createRoot(root).render(<Portal college={college} />)
}

/**
 * Starts the portal in the document of the sign-in page. The portal also replaces that page in the history, so Back leads to
 * the page before it. The screen's script and data are requested before anything is rendered.
 */
export const enter: PortalScript["enter"] = async ({ user, address, college }) => {
  await loadCachedAnswers()
  history.replaceState(null, "", address)
  cacheAnswers()
  if (user) queries.setQueryData(dataKey("GET /auth/profile"), { user })
  const { role, mustChangePassword } = user ?? storedUser() ?? {}
  if (role && !mustChangePassword) void fetchScreen(address, role)

  for (const style of document.querySelectorAll("head style")) style.remove()
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[media='not all']")) link.media = "all"
  document.title = college
  const root = document.createElement("div")
  document.body.replaceChildren(root)
  scrollTo(0, 0)
  render(root, college)
}
