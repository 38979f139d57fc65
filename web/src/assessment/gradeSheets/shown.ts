import type { Pending } from "./batches.ts"
import type { Mark } from "./marks.ts"
import type { SheetCell } from "./types.ts"

/** A cell as the screen shows it. */
export type ShownCell = {
  /** The text as it was left, or else as the server has it. */
  mark: Mark
  sync: Pending["sync"] | "saved"
  /** Typed, but no mark: it stays in the cell. */
  text: string | undefined
  /** The fault of the text, or the reason why the server refused the mark. */
  fault: string | undefined
  stored: SheetCell | undefined
  /** The cell as somebody else has made it meanwhile. */
  theirs: SheetCell | null | undefined
}
export type Status = {
  /** Marks that are on this device and not yet on the server. */
  kept: number
  /** Marks that are in this page alone, because the device keeps nothing. */
  lost: number
  refused: number
  conflicts: number
  /** The line is cut. */
  isCut: boolean
  isSending: boolean
  /** Milliseconds: when the server took the last of the marks; undefined while it has some to take. */
  savedAt: number | undefined
}
