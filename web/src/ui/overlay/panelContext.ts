import { createContext } from "react"

/** The list's message to the panel beside it. */
type PanelPlace = {
  /** The open record's number: another record moves the focus to the panel's title again. */
  id: number
  close: () => void
  /** Opens the record a number of rows further down the list; undefined where the list has none there. */
  step: (rows: number) => (() => void) | undefined
}

export const PanelContext = createContext<PanelPlace | null>(null)
