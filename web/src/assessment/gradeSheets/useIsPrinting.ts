import { useSyncExternalStore } from "react"

function watch(changed: () => void) {
  const media = window.matchMedia("print")
  media.addEventListener("change", changed)
  return () => media.removeEventListener("change", changed)
}

/** Whether the page is being printed, so that the paper isn't rendered for people who only look at the screen. */
export const useIsPrinting = () => useSyncExternalStore(watch, () => window.matchMedia("print").matches)
