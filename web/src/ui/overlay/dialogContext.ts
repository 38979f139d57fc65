import { createContext } from "react"

/** What a form says to the dialog around it, and what it may ask of it. */
type DialogHold = {
  /** There is something typed that isn't saved, and so it is forgotten; undefined where there is nothing. */
  setUnsaved: (forget: (() => void) | undefined) => void
  /** Closes, after asking when something typed would be lost. */
  askToClose: () => void
}

export const DialogContext = createContext<DialogHold | null>(null)
