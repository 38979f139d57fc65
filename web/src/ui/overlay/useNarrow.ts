import { useMedia } from "./useMedia.ts"

/** Below this width a list shows rows instead of cards. */
const narrow = "(max-width: 39.99rem)"

export const isNarrow = () => window.matchMedia(narrow).matches

export const useNarrow = () => useMedia(narrow)
