import { nameOf } from "#contract/people/people/names.ts"
import type { PendingMark } from "./batchCells.ts"
import type { SheetDraft } from "./draft.ts"
import { isShut } from "./isShut.ts"
import {
  addressOfCell,
  type CellKey,
  isOlder,
  isSameMark,
  keyOf,
  type Mark,
  markOf,
  noMark,
  parseMark,
  topicsOf,
} from "./marks.ts"
import type { Topics } from "./topics.ts"
import type { Answer, Sheet, SheetCell } from "./types.ts"

export type ShownCell = {
  /** The mark that waits to be sent, or else the server's mark. */
  mark: Mark
  sync: PendingMark["sync"] | "saved"
  /** Typed text that is no mark. It remains in the cell. */
  text: string | undefined
  /** The error of the text, or the reason why the server refused the mark. */
  fault: string | undefined
  stored: SheetCell | undefined
  /** The cell as changed by somebody else meanwhile. */
  theirs: SheetCell | null | undefined
}
export type Cells = ReturnType<typeof createCells>

/**
 * The cells as a screen shows them. A change that waits to be sent replaces the server's content, and a draft replaces both.
 */
export function createCells(draft: SheetDraft, topics: Topics) {
  const shownCells = new Map<CellKey, ShownCell>()
  let stored = new Map<CellKey, SheetCell>()
  let columns = new Map<string, Pick<Sheet["columns"][number], "max_points" | "rubric" | "shut">>()
  let pending = new Map<CellKey, PendingMark>()
  let listed: ReadonlySet<number> = new Set()
  let openCell: CellKey | undefined
  /** The versions that the lecturer saw of cells that somebody else changed while they were open or being typed into. */
  const seenVersions = new Map<CellKey, number>()
  /** The names of all students since the page was opened. */
  const names = new Map<number, string>()

  const columnOf = (key: CellKey) => columns.get(addressOfCell(key).column)
  const maxOf = (key: CellKey) => columnOf(key)?.max_points ?? 100
  /** The cell's mark. Feedback that is still a draft is not part of it. */
  const markIn = (key: CellKey): Mark => markOf(pending.get(key)?.mark ?? stored.get(key) ?? noMark)

  function faultOf(key: CellKey, text: string) {
    const parsed = parseMark(text, maxOf(key))
    return "fault" in parsed ? parsed.fault : "Not finished. Go on to the next mark to enter it."
  }

  function cell(key: CellKey): ShownCell {
    const cached = shownCells.get(key)
    if (cached) return cached
    const waiting = pending.get(key)
    const text = draft.texts.get(key)
    const feedback = draft.feedbacks.get(key)
    const shown: ShownCell = {
      mark: feedback === undefined ? markIn(key) : { ...markIn(key), feedback: feedback || null },
      sync: waiting?.sync ?? "saved",
      text,
      fault: text === undefined ? refusalOf(waiting) : faultOf(key, text),
      stored: stored.get(key),
      theirs: waiting?.sync === "conflict" ? (waiting.theirs ?? null) : undefined,
    }
    shownCells.set(key, shown)
    return shown
  }

  /** Returns whether the cell's draft equals its mark. It does, for example, if the page was closed right after Enter. */
  function isTheMark(key: CellKey) {
    const text = draft.texts.get(key)
    if (text === undefined) return false
    const parsed = parseMark(text, maxOf(key))
    const { mark } = cell(key)
    return "mark" in parsed && isSameMark(mark, { ...parsed.mark, feedback: mark.feedback })
  }

  /** Makes the screen render these cells again. */
  function refresh(keys: readonly CellKey[]) {
    for (const key of keys) shownCells.delete(key)
    const entered = keys.filter((key) => isTheMark(key) && draft.texts.delete(key))
    for (const key of entered) shownCells.delete(key)
    if (entered.length > 0) draft.store()
    topics.notify(new Set(["all", ...keys.flatMap(topicsOf)]))
  }

  return {
    cell,
    columnOf,
    maxOf,
    markIn,
    refresh,
    /** Computes the cell again when it is next read. Nobody is notified, because the field itself shows what is typed. */
    refreshSilently: (key: CellKey) => shownCells.delete(key),
    stored: (key: CellKey) => stored.get(key),
    /** The version that the lecturer saw before they changed the cell. The server reports a conflict if it isn't the latest. */
    seenVersion: (key: CellKey) => seenVersions.get(key) ?? stored.get(key)?.version ?? 0,
    forgetSeenVersion: (key: CellKey) => void seenVersions.delete(key),
    /** Called when a screen opens one student's cell. */
    setOpenCell(key: CellKey | undefined) {
      if (openCell !== key && openCell && !draft.texts.has(openCell)) seenVersions.delete(openCell)
      openCell = key
    },
    /**
     * The reason why a cell accepts no mark any more, after a mark was typed in it: the student has left the class, the column was
     * deleted, or the term was closed. Undefined if the cell accepts marks.
     */
    whyFinal(key: CellKey) {
      const { student_id } = addressOfCell(key)
      const column = columnOf(key)
      if (!column || !listed.has(student_id)) return "The student or the work is no longer in this class."
      return isShut(column, student_id) ? column.shut?.why : undefined
    },
    /** Undefined for a student who had left before the page was opened. */
    studentName: (key: CellKey) => names.get(addressOfCell(key).student_id),
    /** The cells that the server has not accepted. */
    pending: (): ReadonlyMap<CellKey, PendingMark> => pending,
    setPending(next: Map<CellKey, PendingMark>) {
      const before = pending
      pending = next
      refresh(differing(before, next))
    },
    /** Applies the server's data. For a cell, an answer that is older than its known state is ignored. */
    applyData(sheet: Pick<Sheet, "cells" | "columns" | "students">) {
      listed = new Set(sheet.students.map(({ id }) => id))
      for (const student of sheet.students) names.set(student.id, nameOf(student))
      columns = new Map(sheet.columns.map((column) => [column.column, column]))
      const next = new Map(sheet.cells.map((sheetCell) => [keyOf(sheetCell), sheetCell]))
      for (const [key, before] of stored) {
        const now = next.get(key)
        if (now && isOlder(now, before)) next.set(key, before)
      }
      const keys = differing(stored, next)
      for (const key of keys) {
        const isInUse = key === openCell || draft.texts.has(key)
        const isOtherMark = !isSameMark(stored.get(key) ?? noMark, next.get(key) ?? noMark)
        if (isInUse && isOtherMark && !pending.has(key) && !seenVersions.has(key))
          seenVersions.set(key, stored.get(key)?.version ?? 0)
      }
      stored = next
      if (keys.length > 0) refresh(keys)
    },
    /** Stores the cells that the server has accepted. The caller refreshes them. */
    applyAnswers(answers: readonly Answer[]) {
      for (const { cell: saved, outcome, ...address } of answers) {
        if (saved) stored.set(keyOf(address), saved)
        else if (outcome === "saved") stored.delete(keyOf(address))
      }
    },
    draftsIn: (column: string) =>
      [...stored].filter(([, cell]) => cell.column === column && !cell.published).map(([key]) => key),
    /** Applies a publication that the server has made or cancelled. It changes no mark's version. */
    applyPublication(keys: readonly CellKey[], published: boolean) {
      for (const key of keys) {
        const cell = stored.get(key)
        if (cell) stored.set(key, { ...cell, published })
      }
      refresh(keys)
    },
  }
}

/** The server also sends a message about a conflict. The screens ask about the conflict instead, because it needs a choice. */
const refusalOf = (waiting: PendingMark | undefined) =>
  waiting?.sync === "conflict" ? undefined : waiting?.message

/** The keys of the cells whose content differs between two maps. */
function differing<Cell>(before: ReadonlyMap<CellKey, Cell>, now: ReadonlyMap<CellKey, Cell>) {
  const isAlike = (key: CellKey) => JSON.stringify(before.get(key)) === JSON.stringify(now.get(key))
  return [...new Set([...before.keys(), ...now.keys()])].filter((key) => !isAlike(key))
}
