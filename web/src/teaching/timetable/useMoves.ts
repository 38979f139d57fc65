import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { CallError } from "../../lib/api/callError.ts"
import { toast } from "../../ui/overlay/toast.ts"

type Options<Row> = {
  rows: readonly Row[]
  /** Writes a row, and returns the server's new version of it. */
  send: (row: Row) => Promise<Row>
  /** "MAT101 is on Tuesday 10:00–11:00." */
  successText: (row: Row) => string
}

/**
 * Moves are shown at once and written one after another. A refused move is reverted, with the server's sentence. A written move
 * can be undone.
 */
export function useMoves<Row extends { id: number; version: number }>({
  rows,
  send,
  successText,
}: Options<Row>) {
  const queries = useQueryClient()
  const [pendingMoves, setPendingMoves] = useState<ReadonlyMap<number, Move<Row>>>(new Map())
  /** Versions from the server's answers, which may be newer than the displayed rows. */
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
      if (!(error instanceof CallError)) throw error
      toast.failure(error.message)
      settle(after)
      void queries.invalidateQueries()
      return
    }
    await queries.invalidateQueries()
  }

  /** Replaces a move's row, or removes it, unless the row was moved again meanwhile. */
  function settle(after: Row, saved?: Row) {
    setPendingMoves((moves) => {
      if (moves.get(after.id)?.row !== after) return moves
      const rest = new Map(moves)
      if (saved) rest.set(saved.id, { row: saved, isSaved: true })
      else rest.delete(after.id)
      return rest
    })
  }

  return { rows: rows.map((row) => shownRow(row, pendingMoves.get(row.id))), move }
}

type Move<Row> = { row: Row; isSaved: boolean }

/**
 * A saved move is shown until the rows are at least as new. They may arrive some renders after the answer, and must not jump
 * back.
 */
function shownRow<Row extends { version: number }>(row: Row, move: Move<Row> | undefined) {
  if (!move || (move.isSaved && row.version >= move.row.version)) return row
  return move.row
}
