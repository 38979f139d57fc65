import type { Pending } from "./batches.ts"
import type { CellKey, Mark } from "./marks.ts"
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

type Facts = Pick<Status, "isCut" | "savedAt"> & {
  syncs: readonly Pending["sync"][]
  /** Texts that are no marks. */
  faults: number
}

export function statusOf({ syncs, faults, isCut, savedAt }: Facts): Status {
  const count = (...wanted: Pending["sync"][]) => syncs.filter((sync) => wanted.includes(sync)).length
  return {
    kept: count("kept", "sending"),
    lost: count("lost"),
    refused: count("refused") + faults,
    conflicts: count("conflict"),
    isCut,
    isSending: syncs.includes("sending"),
    savedAt: count("keeping", "kept", "lost", "sending") > 0 ? undefined : savedAt,
  }
}

/** The cells that are another in one than in the other. */
export function differing<Cell>(before: ReadonlyMap<CellKey, Cell>, now: ReadonlyMap<CellKey, Cell>) {
  const isAlike = (key: CellKey) => JSON.stringify(before.get(key)) === JSON.stringify(now.get(key))
  return [...new Set([...before.keys(), ...now.keys()])].filter((key) => !isAlike(key))
}
