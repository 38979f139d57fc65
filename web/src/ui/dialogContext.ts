import { createContext } from "react"

/** What a form says to the dialog around it, and what it may ask of it. */
export type DialogHold = {
  setDirty: (dirty: boolean) => void
  /** Closes, after asking when something typed would be lost. */
  askToClose: () => void
}

export const DialogContext = createContext<DialogHold | null>(null)
