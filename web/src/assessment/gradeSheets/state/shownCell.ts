import type { Pending } from "./batchCells.ts"
import type { CellKey, Mark } from "./marks.ts"
import type { SheetCell } from "./types.ts"

export type ShownCell = {
  /** The mark as it was left, or else as the server has it. */
  mark: Mark
  sync: Pending["sync"] | "saved"
  /** Typed text that is no mark. It remains in the cell. */
  text: string | undefined
  /** The error of the text, or the reason why the server refused the mark. */
  fault: string | undefined
  stored: SheetCell | undefined
  /** The cell as changed by somebody else meanwhile. */
  theirs: SheetCell | null | undefined
}
export type Status = {
  /** Marks that are on this device and not yet on the server. */
  onDevice: number
  /** Marks that are only in this page, because the device could not store them. */
  lost: number
  refused: number
  conflicts: number
  /** The connection is broken. */
  isOffline: boolean
  isSending: boolean
  /** Milliseconds: the time at which the server had accepted all marks; undefined while some are waiting. */
  savedAt: number | undefined
}

type StatusSource = Pick<Status, "isOffline" | "savedAt"> & {
  syncs: readonly Pending["sync"][]
  /** Texts that are no marks. */
  faults: number
}

export function statusOf({ syncs, faults, isOffline, savedAt }: StatusSource): Status {
  const count = (...wanted: Pending["sync"][]) => syncs.filter((sync) => wanted.includes(sync)).length
  return {
    onDevice: count("onDevice", "sending"),
    lost: count("lost"),
    refused: count("refused") + faults,
    conflicts: count("conflict"),
    isOffline,
    isSending: syncs.includes("sending"),
    savedAt: count("storing", "onDevice", "lost", "sending") > 0 ? undefined : savedAt,
  }
}

/** The cells whose content differs between the two. */
export function differing<Cell>(before: ReadonlyMap<CellKey, Cell>, now: ReadonlyMap<CellKey, Cell>) {
  const isAlike = (key: CellKey) => JSON.stringify(before.get(key)) === JSON.stringify(now.get(key))
  return [...new Set([...before.keys(), ...now.keys()])].filter((key) => !isAlike(key))
}
