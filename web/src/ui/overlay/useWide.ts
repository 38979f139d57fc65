import { useSyncExternalStore } from "react"

/** The minimum width for an element beside a list: its open record, or its calendar. */
const wide = "(min-width: 1180px)"

const watchWidth = (changed: () => void) => {
  const media = window.matchMedia(wide)
  media.addEventListener("change", changed)
  return () => media.removeEventListener("change", changed)
}

export const isWide = () => window.matchMedia(wide).matches

export const useWide = () => useSyncExternalStore(watchWidth, isWide)
