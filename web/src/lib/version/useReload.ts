import { useState } from "react"
import { askForRelease } from "./newVersion.ts"

/**
 * Loads the page again, and whether that has begun. It requests the page first, because without a connection a reload would
 * replace the portal with the browser's error page.
 */
export function useReload() {
  const [busy, setBusy] = useState(false)
  async function reload() {
    setBusy(true)
    if (await askForRelease()) location.reload()
    else setBusy(false)
  }
  return { reload, busy }
}
