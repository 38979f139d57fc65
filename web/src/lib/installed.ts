import { dataUse } from "./dataUse.ts"
import { local } from "./session/browserStorage.ts"

/** Whether the portal was opened from its own icon. */
export const isInstalled = () => matchMedia("(display-mode: standalone)").matches

const storageKey = "installHint"
/** Days of use after which the portal hints, once, that it can be installed. */
const daysOfUse = 3

/** Returns whether to show the hint now. On a device it returns true only once. */
export function takeInstallHint() {
  const isOffered = document.documentElement.dataset.worker !== undefined && "serviceWorker" in navigator
  if (!isOffered || isInstalled() || local.get(storageKey) || dataUse().length < daysOfUse) return false
  local.set(storageKey, "shown")
  return true
}
