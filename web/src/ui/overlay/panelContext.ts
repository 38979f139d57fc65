import { createContext } from "react"

/** The data that the list gives to the panel beside it. */
type OpenPanel = {
  /** The id of the open record. When it changes, the focus moves to the panel's title again. */
  id: number
  /** The name of a record of the list, and of several. */
  nouns: readonly [one: string, many: string]
  close: () => void
  /** Returns a function that opens the record this many rows further down; undefined if there is none. */
  step: (rows: number) => (() => void) | undefined
}

export const PanelContext = createContext<OpenPanel | null>(null)
