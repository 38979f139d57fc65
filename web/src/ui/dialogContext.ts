import { createContext } from "react"

/** What a form says to the dialog around it, and what it may ask of it. */
type DialogHold = {
  setDirty: (dirty: boolean) => void
  /** Closes, after asking when something typed would be lost. */
  askToClose: () => void
}

export const DialogContext = createContext<DialogHold | null>(null)
