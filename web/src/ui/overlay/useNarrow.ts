import { useSyncExternalStore } from "react"

/** Below this width a week shows one day at a time, and a list shows rows instead of cards. */
const narrow = "(max-width: 639.98px)"

const watch = (changed: () => void) => {
  const media = window.matchMedia(narrow)
  media.addEventListener("change", changed)
  return () => media.removeEventListener("change", changed)
}

const isNarrow = () => window.matchMedia(narrow).matches

export const useNarrow = () => useSyncExternalStore(watch, isNarrow)
