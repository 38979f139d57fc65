import { dataUse } from "./dataUse.ts"

/** The portal was opened from its own icon. */
export const isInstalled = () => matchMedia("(display-mode: standalone)").matches

const storageKey = "installHint"
/** Days of use after which somebody is told once that the portal can be installed. */
const daysOfUse = 3

/** Whether it is time for the hint. It is true once on a device. */
export function takeInstallHint() {
  const isOffered = document.documentElement.dataset.worker !== undefined && "serviceWorker" in navigator
  if (!isOffered || isInstalled() || localStorage.getItem(storageKey) || dataUse().length < daysOfUse)
    return false
  localStorage.setItem(storageKey, "shown")
  return true
}
