import { dataUse } from "./dataUse.ts"

/** Whether the portal was opened from its own icon. */
export const isInstalled = () => matchMedia("(display-mode: standalone)").matches

const storageKey = "installHint"
/** Days of use before the hint, shown once, that the portal can be installed. */
const daysOfUse = 3

/** Whether to show the hint now. It returns true once on a device. */
export function takeInstallHint() {
  const isOffered = document.documentElement.dataset.worker !== undefined && "serviceWorker" in navigator
  if (!isOffered || isInstalled() || localStorage.getItem(storageKey) || dataUse().length < daysOfUse)
    return false
  localStorage.setItem(storageKey, "shown")
  return true
}
