import { useMedia } from "./useMedia.ts"

/** The minimum width for an element beside a list: its open record, or its calendar. */
const wide = "(min-width: 73.75rem)"

export const isWide = () => window.matchMedia(wide).matches

export const useWide = () => useMedia(wide)
