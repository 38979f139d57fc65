import { useSyncExternalStore } from "react"

function watch(changed: () => void) {
  const media = window.matchMedia("print")
  media.addEventListener("change", changed)
  return () => media.removeEventListener("change", changed)
}

/** Whether the page is being put on paper, so that paper is drawn for nobody who only looks at the screen. */
export const useIsPrinting = () => useSyncExternalStore(watch, () => window.matchMedia("print").matches)
