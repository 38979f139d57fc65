import type { Outgoing } from "../../../lib/outbox/entry.ts"
import { type CellAddress, type CellKey, keyOf, type Mark, markOf } from "./marks.ts"
import type { Answer } from "./types.ts"

type Replaced = {
  /** The version of the mark that the lecturer saw before their first content that the server has not answered. */
  version: number
  /** Contents that are on their way, or may be. If the server has one of them, the correction replaces it. */
  corrects?: readonly Mark[] | undefined
}
/** A cell as it is sent: its new content, what it replaces, and the version of the work that was marked. */
export type BatchCell = CellAddress & Mark & Replaced & { marked_version?: string | undefined }
export type PendingMark = Replaced & {
  mark: Mark
  /** The lecturer may still change its batch. */
  isHeld?: boolean
  /** A "lost" mark is in this page only, because the device could not store it. */
  sync: "storing" | "onDevice" | "lost" | "sending" | "refused" | "conflict"
  message?: string | undefined
  /** The cell as changed by somebody else. */
  theirs?: Answer["cell"]
}

/** Whether the server has answered without saving the mark, so that its own mark is what counts. */
export const isUnsaved = (sync: PendingMark["sync"] | "saved") => sync === "refused" || sync === "conflict"

export const cellsIn = ({ parts }: Pick<Outgoing, "parts">) => (parts.body as { cells: BatchCell[] }).cells

/** The cells of a refused batch that are not saved. */
export function unsavedOf(batch: Outgoing): Answer[] {
  const { message = "", current } = batch.refusal ?? {}
  if (Array.isArray(current)) return current
  return cellsIn(batch).map(({ student_id, column }) => ({
    student_id,
    column,
    message,
    outcome: "refused",
    cell: null,
  }))
}

/** Every cell of these batches that the server has not accepted, with its state. */
export function pendingIn(batches: readonly Outgoing[], before: ReadonlyMap<CellKey, PendingMark>) {
  const pendingMarks = new Map<CellKey, PendingMark>()
  for (const batch of batches) {
    const cells = batch.state === "refused" ? refusedIn(batch) : waitingIn(batch, before)
    for (const [key, pending] of cells) pendingMarks.set(key, pending)
  }
  return pendingMarks
}

function refusedIn(batch: Outgoing): [CellKey, PendingMark][] {
  const cells = new Map(cellsIn(batch).map((cell) => [keyOf(cell), cell]))
  return unsavedOf(batch).flatMap(({ outcome, message, cell: currentCell, ...address }) => {
    const cell = cells.get(keyOf(address))
    if (!cell || outcome === "saved") return []
    return [[keyOf(address), { ...contentOf(cell), sync: outcome, message, theirs: currentCell }]]
  })
}

function waitingIn(batch: Outgoing, before: ReadonlyMap<CellKey, PendingMark>): [CellKey, PendingMark][] {
  return cellsIn(batch).map((cell) => {
    const content = contentOf(cell)
    const previousCell = before.get(keyOf(cell))
    const wasStored =
      previousCell?.sync === "onDevice" && JSON.stringify(previousCell.mark) === JSON.stringify(content.mark)
    return [keyOf(cell), { ...content, isHeld: batch.state === "held", sync: syncOf(batch, wasStored) }]
  })
}

function syncOf({ state, isStored }: Outgoing, wasStored: boolean): PendingMark["sync"] {
  if (state === "sending") return "sending"
  if (isStored === false) return "lost"
  return isStored || wasStored ? "onDevice" : "storing"
}

const contentOf = ({ version, corrects, ...cell }: BatchCell) => ({ mark: markOf(cell), version, corrects })

/** The marks that a new content replaces if it is entered while an earlier one waits for the server's answer. */
export const replacedAfter = ({ mark, version, corrects = [], isHeld }: PendingMark): Replaced => ({
  version,
  corrects: isHeld ? corrects : [...corrects, mark],
})
