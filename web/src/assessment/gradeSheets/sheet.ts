import { watchEntries } from "../../lib/outbox/entries.ts"
import type { Drafts } from "../../ui/form/draftsContext.ts"
import { type BatchCell, type BatchesOf, batchesOf, type Pending } from "./batches.ts"
import { filledMark, type Levels, levelsIn, typedOver, withRubric } from "./filling.ts"
import {
  addressOfCell,
  type CellKey,
  isSame,
  keyOf,
  type Mark,
  markOf,
  noMark,
  readTyped,
  topicsOf,
} from "./marks.ts"
import { differing, type ShownCell, statusOf } from "./shown.ts"
import { createTopics } from "./topics.ts"
import { createTyped } from "./typed.ts"
import type { Answer, Sheet, SheetCell } from "./types.ts"

export type Change = { key: CellKey; mark: Mark }
type Step = { before: Change[]; after: Change[] }

export type GradeSheet = ReturnType<typeof createSheet>

/**
 * One grade sheet while it is edited, outside of React, so that a key renders only its cell. A mark is stored on the device
 * before its cell is left, as an entry of `lib/outbox`. Text that is no mark yet is a draft.
 */
export function createSheet(of: BatchesOf) {
  const batches = batchesOf(of)
  const topics = createTopics()
  const { texts, notes, picks, ...typed } = createTyped(of.name)
  const shownCells = new Map<CellKey, ShownCell>()
  const undone: Step[] = []
  const done: Step[] = []
  let stored = new Map<CellKey, SheetCell>()
  let columns = new Map<string, Pick<Sheet["columns"][number], "max_points" | "rubric">>()
  let pending = new Map<CellKey, Pending>()
  let savedAt: number | undefined
  let onSaved: ((cells: readonly Answer[]) => void) | undefined
  let shownTexts = Promise.resolve()
  let mates: (key: CellKey) => readonly CellKey[] = () => []

  function changed(keys: readonly CellKey[]) {
    for (const key of keys) shownCells.delete(key)
    const entered = keys.filter((key) => isTheMark(key) && texts.delete(key))
    for (const key of entered) shownCells.delete(key)
    if (entered.length > 0) typed.store()
    topics.touch(new Set(["all", ...keys.flatMap(topicsOf)]))
  }

  /** A cell's text is no draft any more once it is the mark, for example if the page was closed right after Enter. */
  function isTheMark(key: CellKey) {
    const text = texts.get(key)
    if (text === undefined) return false
    const read = readTyped(text, maxOf(key))
    const { mark } = cell(key)
    return "mark" in read && isSame(mark, { ...read.mark, feedback: mark.feedback })
  }

  function derive() {
    const before = pending
    pending = batches.pending(before)
    changed(differing(before, pending))
    batches.step()
    batches.recount()
  }
  derive()
  watchEntries(derive)

  function cell(key: CellKey): ShownCell {
    const known = shownCells.get(key)
    if (known) return known
    const waiting = pending.get(key)
    const has = stored.get(key)
    const text = texts.get(key)
    const faultOfText = text === undefined ? undefined : faultOf(key, text)
    const now: ShownCell = {
      mark: { ...markIn(key), ...(notes.has(key) && { feedback: notes.get(key) || null }) },
      sync: waiting?.sync ?? "saved",
      text,
      fault: faultOfText ?? waiting?.message,
      stored: has,
      theirs: waiting?.sync === "conflict" ? (waiting.theirs ?? null) : undefined,
    }
    shownCells.set(key, now)
    return now
  }

  /** Leaves out feedback that is not part of the mark yet. */
  const markIn = (key: CellKey): Mark => markOf(pending.get(key)?.mark ?? stored.get(key) ?? noMark)
  const columnOf = (key: CellKey) => columns.get(addressOfCell(key).column)
  const maxOf = (key: CellKey) => columnOf(key)?.max_points ?? 100
  function faultOf(key: CellKey, text: string) {
    const read = readTyped(text, maxOf(key))
    return "fault" in read ? read.fault : "Not finished. Press Enter to keep it."
  }

  /** The version that a new content replaces. While a batch is being sent, it is the version that the batch will create. */
  function versionAt(key: CellKey) {
    const before = pending.get(key)
    const known = stored.get(key)?.version ?? 0
    if (before?.sync === "conflict") return before.theirs?.version ?? 0
    if (!before || before.sync === "refused") return known
    if (before.sync !== "sending" && !batches.isCut()) return before.version
    return before.mark.state === "none" ? 0 : before.version + 1
  }

  async function write(changes: readonly Change[]) {
    for (const { key, mark } of changes) {
      texts.delete(key)
      typed.note(key, mark)
    }
    const cells: BatchCell[] = changes.map(({ key, mark }) => ({
      ...addressOfCell(key),
      ...(mark.state === "none" ? noMark : withRubric(mark, markIn(key), stored.get(key))),
      version: versionAt(key),
    }))
    const isUndone = ({ key, mark }: Change) =>
      isSame(mark, stored.get(key) ?? noMark) && pending.get(key)?.sync !== "sending"
    const asStored = batches.isUnderway() ? [] : changes.filter(isUndone)
    const added = batches.add(cells, new Set(asStored.map(({ key }) => key)))
    changed(changes.map(({ key }) => key))
    await added
    typed.store()
  }

  /** Feedback remains when a mark is removed. */
  function current(key: CellKey): Change {
    const mark = markIn(key)
    return { key, mark: mark.state === "none" ? { ...mark, feedback: cell(key).mark.feedback } : mark }
  }

  const withMates = ({ key, mark }: Change): Change[] => [
    { key, mark },
    ...mates(key).flatMap((mate) => (isSame(markIn(mate), markIn(key)) ? { key: mate, mark } : [])),
  ]

  /** Changes the content of cells, as one step that can be undone. */
  function enter(given: readonly Change[]) {
    const changes = given.flatMap(withMates)
    const real = changes.filter(
      ({ key, mark }) => !isSame(markIn(key), mark) || ["refused", "conflict"].includes(cell(key).sync),
    )
    const idle = changes.filter((change) => !real.includes(change) && settle(change))
    if (idle.length > 0) {
      changed(idle.map(({ key }) => key))
      typed.store()
    }
    if (real.length === 0) return
    done.push({ before: real.map(({ key }) => current(key)), after: [...real] })
    undone.length = 0
    void write(real)
  }

  /** A mark that is unchanged needs no write, and feedback without a mark waits for one. Returns whether something was typed. */
  function settle({ key, mark }: Change) {
    const wasTyped = texts.delete(key)
    return typed.note(key, mark) || wasTyped
  }

  /** Undoes or redoes a step. Returns its first cell, to which the screen moves. */
  function move(from: Step[], to: Step[], side: keyof Step): CellKey | undefined {
    const step = from.pop()
    if (!step) return undefined
    to.push(step)
    void write(step[side])
    return step[side][0]?.key
  }

  return {
    of,
    cell,
    watch: topics.watch,
    turnOf: topics.turnOf,
    /** Called while text is typed. It is stored on the device at once. Nobody is notified, because the field itself shows it. */
    type(key: CellKey, text: string) {
      texts.set(key, text)
      typed.store()
    },
    /** Called while feedback is typed. */
    typeFeedback(key: CellKey, text: string) {
      notes.set(key, text)
      shownCells.delete(key)
      typed.store()
    },
    /** Called when the feedback is left. It is sent with the mark, as soon as there is one. */
    leaveFeedback(key: CellKey) {
      if (notes.has(key)) enter([{ key, mark: { ...markIn(key), feedback: notes.get(key)?.trim() || null } }])
    },
    /** Called when the cell is left. Returns whether the text is a mark. If not, it remains in the cell with its error. */
    leave(key: CellKey, text: string) {
      const read = readTyped(text, maxOf(key))
      if ("fault" in read) {
        texts.set(key, text)
        changed([key])
        typed.store()
        return false
      }
      enter([{ key, mark: typedOver(read.mark, cell(key).mark, columnOf(key)?.rubric) }])
      return true
    },
    /** The chosen levels of the column's rubric for a student. */
    levels: (key: CellKey) => levelsIn(columnOf(key)?.rubric, picks.get(key) ?? markIn(key).rubric),
    /** Chooses levels. The last one gives the mark, or proposes it if there is none yet. */
    fill(key: CellKey, levels: Levels) {
      const rubric = columnOf(key)?.rubric
      if (!rubric) return
      const mark = filledMark(rubric, levels, cell(key).mark, maxOf(key))
      if (mark) return enter([{ key, mark }])
      picks.set(key, { id: rubric.id, levels })
      changed([key])
      typed.store()
    },
    /** Discards the typed text. */
    forget(key: CellKey) {
      if (!texts.delete(key)) return
      changed([key])
      typed.store()
    },
    enter,
    /** Sets a function that names the cells of a group's other members. They get the same content if they had the same before. */
    share(by: typeof mates) {
      mates = by
    },
    canUndo: () => done.length > 0,
    undo: () => move(done, undone, "before"),
    redo: () => move(undone, done, "after"),
    /** In a conflict, the user keeps their own mark or accepts the other one. */
    choose(key: CellKey, side: "mine" | "theirs") {
      const { mark, theirs } = cell(key)
      enter([{ key, mark: side === "mine" ? markOf(mark) : markOf(theirs ?? noMark) }])
    },
    /** Sends cells again that were refused for a reason that may have passed. */
    sendAgain() {
      const refused = [...pending].filter(([, { sync }]) => sync === "refused")
      if (refused.length > 0) void write(refused.map(([key, { mark }]) => ({ key, mark })))
    },
    /** The first cell that needs the user's attention. */
    firstOf(wanted: "refused" | "conflict"): CellKey | undefined {
      const isWanted = (key: CellKey) =>
        pending.get(key)?.sync === wanted || (wanted === "refused" && cell(key).fault !== undefined)
      return [...texts.keys(), ...pending.keys()].find(isWanted)
    },
    release: batches.release,
    flush: batches.flush,
    status: () =>
      statusOf({
        syncs: [...pending.values()].map(({ sync }) => sync),
        faults: [...texts].filter(([key, text]) => "fault" in readTyped(text, maxOf(key))).length,
        isCut: batches.isCut(),
        savedAt,
      }),
    /** Applies the server's data. For a cell, an answer that is older than its known state is ignored. */
    take(sheet: Pick<Sheet, "cells" | "columns">) {
      columns = new Map(sheet.columns.map((one) => [one.column, one]))
      const next = new Map(sheet.cells.map((one) => [keyOf(one), one]))
      for (const [key, known] of stored) {
        if ((next.get(key)?.version ?? 0) < known.version && next.has(key)) next.set(key, known)
      }
      const keys = differing(stored, next)
      stored = next
      if (keys.length > 0) changed(keys)
    },
    /** Applies the answer to a batch. */
    answer(answers: readonly Answer[]) {
      for (const { cell: now, ...address } of answers) {
        if (now) stored.set(keyOf(address), now)
        else if (address.outcome === "saved") stored.delete(keyOf(address))
      }
      batches.follow(answers)
      if (answers.some(({ outcome }) => outcome === "saved")) savedAt = Date.now()
      changed(answers.map(keyOf))
      onSaved?.(answers)
      return onSaved !== undefined
    },
    /** Waits for the stored texts of an earlier visit, once a screen shows the sheet. */
    textsRead: () => shownTexts,
    /** Called when a screen shows the sheet. Returns a function that ends this and sends the held cells. */
    show(given: Drafts | null, saved: (cells: readonly Answer[]) => void) {
      onSaved = saved
      shownTexts = typed.show(given).then((keys) => {
        changed(keys)
        typed.store()
      })
      const hide = () => {
        if (document.visibilityState === "hidden") batches.release()
      }
      document.addEventListener("visibilitychange", hide)
      addEventListener("pagehide", batches.release)
      return () => {
        document.removeEventListener("visibilitychange", hide)
        removeEventListener("pagehide", batches.release)
        if (onSaved === saved) onSaved = undefined
        batches.release()
      }
    },
  }
}
