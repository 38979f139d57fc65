import { dataUse } from "./dataUse.ts"

/** Whether the portal was opened from its own icon. */
export const isInstalled = () => matchMedia("(display-mode: standalone)").matches

const storageKey = "installHint"
/** Days of use after which the portal hints, once, that it can be installed. */
const daysOfUse = 3

/** Returns whether to show the hint now. On a device it returns true only once. */
export function takeInstallHint() {
  const isOffered = document.documentElement.dataset.worker !== undefined && "serviceWorker" in navigator
  if (!isOffered || isInstalled() || localStorage.getItem(storageKey) || dataUse().length < daysOfUse)
    return false
  localStorage.setItem(storageKey, "shown")
  return true
}
