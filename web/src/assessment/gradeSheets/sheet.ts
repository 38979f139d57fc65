import { watchEntries } from "../../lib/outbox/entries.ts"
import { onAnswer } from "../../lib/outbox/sending.ts"
import type { Drafts } from "../../ui/form/draftsContext.ts"
import { type BatchCell, type BatchesOf, batchesOf, type Pending } from "./batches.ts"
import { type CellKey, isSame, keyOf, type Mark, noMark, placeOf, readTyped } from "./marks.ts"
import { createTopics } from "./topics.ts"
import type { Answer, Sheet, SheetCell } from "./types.ts"

export type Change = { key: CellKey; mark: Mark }
type Step = { before: Change[]; after: Change[] }
/** A cell as the screen shows it. */
export type ShownCell = {
  /** As it was left, or else as the server has it. */
  mark: Mark
  sync: Pending["sync"] | "saved"
  /** Typed, but no mark: it stays in the cell. */
  text: string | undefined
  /** What is wrong with the text, or why the server refused the mark. */
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

export type GradeSheet = ReturnType<typeof createSheet>

/**
 * One grade sheet while it is worked on, outside of React so that a key costs no more than its cell. A mark is on the device before
 * its cell is left, as one of `lib/outbox`; text that is no mark yet is a draft.
 */
export function createSheet(of: BatchesOf) {
  const batches = batchesOf(of)
  const topics = createTopics()
  const texts = new Map<CellKey, string>()
  const shown = new Map<CellKey, ShownCell>()
  const undone: Step[] = []
  const done: Step[] = []
  let stored = new Map<CellKey, SheetCell>()
  let maxima = new Map<string, number>()
  let pending = new Map<CellKey, Pending>()
  let drafts: Drafts | null = null
  let savedAt: number | undefined
  let onSaved: ((cells: readonly Answer[]) => void) | undefined

  function changed(keys: readonly CellKey[]) {
    for (const key of keys) shown.delete(key)
    const entered = keys.filter((key) => isTheMark(key) && texts.delete(key))
    for (const key of entered) shown.delete(key)
    if (entered.length > 0) keepTexts()
    topics.touch(new Set(["all", ...keys.flatMap(topicsOf)]))
  }

  /** The text of a cell is no draft any more once it is the mark, as after the page was closed right behind Enter. */
  function isTheMark(key: CellKey) {
    const text = texts.get(key)
    if (text === undefined) return false
    const typed = readTyped(text, maxOf(key))
    const { mark } = cell(key)
    return "mark" in typed && isSame(mark, { ...typed.mark, feedback: mark.feedback })
  }

  function derive() {
    const before = pending
    pending = batches.pending(before)
    const isAlike = (key: CellKey) => JSON.stringify(before.get(key)) === JSON.stringify(pending.get(key))
    const keys = new Set([...before.keys(), ...pending.keys()])
    changed([...keys].filter((key) => !isAlike(key)))
    batches.step()
  }
  derive()
  watchEntries(derive)

  function cell(key: CellKey): ShownCell {
    const known = shown.get(key)
    if (known) return known
    const waiting = pending.get(key)
    const has = stored.get(key)
    const text = texts.get(key)
    const faultOfText = text === undefined ? undefined : faultOf(key, text)
    const now: ShownCell = {
      mark: waiting?.mark ?? has ?? noMark,
      sync: waiting?.sync ?? "saved",
      text,
      fault: faultOfText ?? waiting?.message,
      stored: has,
      theirs: waiting?.sync === "conflict" ? (waiting.theirs ?? null) : undefined,
    }
    shown.set(key, now)
    return now
  }

  const maxOf = (key: CellKey) => maxima.get(placeOf(key).column) ?? 100
  function faultOf(key: CellKey, text: string) {
    const typed = readTyped(text, maxOf(key))
    return "fault" in typed ? typed.fault : "Not finished. Press Enter to keep it."
  }

  /** The version that a new content replaces: behind a batch that is underway, the one that this will make. */
  function versionAt(key: CellKey) {
    const before = pending.get(key)
    const known = stored.get(key)?.version ?? 0
    if (before?.sync === "conflict") return before.theirs?.version ?? 0
    if (!before || before.sync === "refused") return known
    if (before.sync !== "sending" && !batches.isCut()) return before.version
    return before.mark.state === "none" ? 0 : before.version + 1
  }

  async function write(changes: readonly Change[]) {
    for (const { key } of changes) texts.delete(key)
    const cells: BatchCell[] = changes.map(({ key, mark }) => ({
      ...placeOf(key),
      ...(mark.state === "none" ? noMark : mark),
      version: versionAt(key),
    }))
    const isUndone = ({ key, mark }: Change) =>
      isSame(mark, stored.get(key) ?? noMark) && pending.get(key)?.sync !== "sending"
    const asStored = batches.isUnderway() ? [] : changes.filter(isUndone)
    const kept = batches.add(cells, new Set(asStored.map(({ key }) => key)))
    changed(changes.map(({ key }) => key))
    await kept
    keepTexts()
  }

  const current = (key: CellKey): Change => ({ key, mark: { ...markOf(cell(key).mark) } })

  /** Gives cells a new content, as one step that can be undone. */
  function enter(changes: readonly Change[]) {
    const real = changes.filter(
      ({ key, mark }) => !isSame(cell(key).mark, mark) || ["refused", "conflict"].includes(cell(key).sync),
    )
    const idle = changes.filter((change) => !real.includes(change) && texts.delete(change.key))
    if (idle.length > 0) {
      changed(idle.map(({ key }) => key))
      keepTexts()
    }
    if (real.length === 0) return
    done.push({ before: real.map(({ key }) => current(key)), after: [...real] })
    undone.length = 0
    void write(real)
  }

  function keepTexts() {
    if (texts.size > 0) void drafts?.keep(of.name, Object.fromEntries(texts))
    else drafts?.drop(of.name)
  }

  /** Takes a step back or forth; returns its first cell, to which the screen goes. */
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
    /** Text while it is typed: on the device at once, and nobody is told, because the field itself shows it. */
    type(key: CellKey, text: string) {
      texts.set(key, text)
      keepTexts()
    },
    /** The cell is left with this text. Tells whether it is a mark; if not, it stays in the cell with its fault. */
    leave(key: CellKey, text: string) {
      const typed = readTyped(text, maxOf(key))
      if ("fault" in typed) {
        texts.set(key, text)
        changed([key])
        keepTexts()
        return false
      }
      enter([{ key, mark: { ...typed.mark, feedback: cell(key).mark.feedback } }])
      return true
    },
    /** Gives up what was typed. */
    forget(key: CellKey) {
      if (!texts.delete(key)) return
      changed([key])
      keepTexts()
    },
    enter,
    canUndo: () => done.length > 0,
    undo: () => move(done, undone, "before"),
    redo: () => move(undone, done, "after"),
    /** Of a conflict, the user keeps their own mark or takes the other one. */
    choose(key: CellKey, side: "mine" | "theirs") {
      const { mark, theirs } = cell(key)
      enter([{ key, mark: side === "mine" ? markOf(mark) : markOf(theirs ?? noMark) }])
    },
    /** Sends again what was refused for a reason that may be over. */
    sendAgain() {
      const refused = [...pending].filter(([, { sync }]) => sync === "refused")
      if (refused.length > 0) void write(refused.map(([key, { mark }]) => ({ key, mark })))
    },
    /** The first cell that needs the user. */
    firstOf(wanted: "refused" | "conflict"): CellKey | undefined {
      const isWanted = (key: CellKey) =>
        pending.get(key)?.sync === wanted || (wanted === "refused" && cell(key).fault !== undefined)
      return [...texts.keys(), ...pending.keys()].find(isWanted)
    },
    release: batches.release,
    flush: batches.flush,
    status(): Status {
      const syncs = [...pending.values()].map(({ sync }) => sync)
      const count = (...wanted: Pending["sync"][]) => syncs.filter((sync) => wanted.includes(sync)).length
      return {
        kept: count("kept", "sending"),
        lost: count("lost"),
        refused:
          count("refused") +
          [...texts].filter(([key, text]) => "fault" in readTyped(text, maxOf(key))).length,
        conflicts: count("conflict"),
        isCut: batches.isCut(),
        isSending: syncs.includes("sending"),
        savedAt: count("keeping", "kept", "lost", "sending") > 0 ? undefined : savedAt,
      }
    },
    /** Takes what the server has. An answer that is older than what is known of a cell doesn't count for it. */
    take(sheet: Pick<Sheet, "cells" | "columns">) {
      maxima = new Map(sheet.columns.map(({ column, max_points }) => [column, max_points]))
      const next = new Map(sheet.cells.map((one) => [keyOf(one), one]))
      for (const [key, known] of stored) {
        if ((next.get(key)?.version ?? 0) < known.version && next.has(key)) next.set(key, known)
      }
      const keys = new Set([...stored.keys(), ...next.keys()])
      const isAlike = (key: CellKey) => JSON.stringify(stored.get(key)) === JSON.stringify(next.get(key))
      const differing = [...keys].filter((key) => !isAlike(key))
      stored = next
      if (differing.length > 0) changed(differing)
    },
    /** The answer to a batch. */
    answer(answers: readonly Answer[]) {
      for (const { cell: now, ...place } of answers) {
        if (now) stored.set(keyOf(place), now)
        else if (place.outcome === "saved") stored.delete(keyOf(place))
      }
      batches.follow(answers)
      if (answers.some(({ outcome }) => outcome === "saved")) savedAt = Date.now()
      changed(answers.map(keyOf))
      onSaved?.(answers)
      return onSaved !== undefined
    },
    /** A screen shows the sheet, and is told what was saved. Returns a function that ends this and sends what is held. */
    show(given: Drafts | null, saved: (cells: readonly Answer[]) => void) {
      drafts = given
      onSaved = saved
      void given?.find(of.name).then((found) => {
        const back = new Map(Object.entries(found ?? {}) as [CellKey, string][])
        for (const [key, text] of back) if (!texts.has(key)) texts.set(key, text)
        changed([...back.keys()])
        keepTexts()
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

function topicsOf(key: CellKey) {
  const { student_id, column } = placeOf(key)
  return [key, `row ${student_id}`, `column ${column}`]
}

const markOf = ({ state, points_earned, feedback }: Mark): Mark => ({ state, points_earned, feedback })

/** The sheets that were opened in this tab. A sheet goes on sending after its screen was left. */
const sheets = new Map<string, GradeSheet>()

export function sheetOf(of: BatchesOf) {
  const known = sheets.get(of.name) ?? createSheet(of)
  sheets.set(of.name, known)
  return known
}

onAnswer((write, reply) => {
  const sheet = [...sheets.values()].find(({ of }) => write.name.startsWith(`${of.name} #`))
  return sheet?.answer((reply as { data: { cells: Answer[] } }).data.cells) ?? false
})
