import { createContext } from "react"

/** The list's message to the panel beside it. */
type PanelPlace = {
  /** The open record's number: another record moves the focus to the panel's title again. */
  id: number
  close: () => void
  /** Opens the record this many rows further down; undefined if there is none. */
  step: (rows: number) => (() => void) | undefined
}

export const PanelContext = createContext<PanelPlace | null>(null)
