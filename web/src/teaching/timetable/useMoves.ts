import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { showFailure } from "../../lib/api/failures.ts"
import { refetch } from "../../lib/api/refetch.ts"
import { toast } from "../../ui/overlay/toast.ts"

type Options<Row> = {
  rows: readonly Row[]
  /** Writes a row, and returns the row as the server has stored it. */
  send: (row: Row) => Promise<Row>
  /** The sentence after a move: "MAT101 is on Tuesday 10:00–11:00." */
  successText: (row: Row) => string
}

/**
 * Moves rows. A move is shown at once, and moves are written one after the other. A refused move is reverted, and the
 * server's sentence is shown. A written move can be undone.
 */
export function useMoves<Row extends { id: number; version: number }>({
  rows,
  send,
  successText,
}: Options<Row>) {
  const queries = useQueryClient()
  const [pendingMoves, setPendingMoves] = useState<ReadonlyMap<number, Move<Row>>>(new Map())
  /** The versions in the server's answers, which may be newer than the displayed rows. */
  const versions = useRef(new Map<number, number>())
  const queue = useRef(Promise.resolve())

  function move(before: Row, after: Row, { isUndo = false } = {}) {
    setPendingMoves((moves) => new Map(moves).set(after.id, { row: after, isSaved: false }))
    queue.current = queue.current.then(() => save(before, after, isUndo))
  }

  async function save(before: Row, after: Row, isUndo: boolean) {
    const version = Math.max(versions.current.get(after.id) ?? 0, after.version)
    try {
      const saved = await send({ ...after, version })
      versions.current.set(saved.id, saved.version)
      settle(after, saved)
      toast.success(
        isUndo ? "Undone." : successText(saved),
        isUndo ? undefined : { label: "Undo", run: () => move(saved, before, { isUndo: true }) },
      )
    } catch (error) {
      showFailure(error)
      settle(after)
      void refetch(queries)
      return
    }
    await refetch(queries)
  }

  /**
   * After a write, replaces the moved row by the saved one, or removes it after a refusal. If the row was moved again
   * meanwhile, does nothing.
   */
  function settle(after: Row, saved?: Row) {
    setPendingMoves((moves) => {
      if (moves.get(after.id)?.row !== after) return moves
      const nextMoves = new Map(moves)
      if (saved) nextMoves.set(saved.id, { row: saved, isSaved: true })
      else nextMoves.delete(after.id)
      return nextMoves
    })
  }

  return { rows: rows.map((row) => shownRow(row, pendingMoves.get(row.id))), move }
}

type Move<Row> = { row: Row; isSaved: boolean }

/**
 * The row to show. A saved move is shown until the rows from the server are at least as new. These may arrive some renders
 * after the answer, and the block must not jump back until then.
 */
function shownRow<Row extends { version: number }>(row: Row, move: Move<Row> | undefined) {
  if (!move || (move.isSaved && row.version >= move.row.version)) return row
  return move.row
}
