import { createContext } from "react"

/** A form and its dialog communicate through this. */
type CloseGuard = {
  kind: "dialog" | "panel"
  /** Sets a function that discards unsaved input; undefined if there is none. */
  setUnsaved: (forget: (() => void) | undefined) => void
  /** Closes, after asking if unsaved input would be lost. */
  askToClose: () => void
}

export const DialogContext = createContext<CloseGuard | null>(null)
