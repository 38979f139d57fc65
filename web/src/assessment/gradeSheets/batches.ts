import { randomKey } from "../../lib/api/idempotencyKey.ts"
import { currentEntries, watchEntries } from "../../lib/outbox/entries.ts"
import type { Outgoing } from "../../lib/outbox/entry.ts"
import { dropEntry, holdEntry, recountEntry, releaseEntry, storeRefusal } from "../../lib/outbox/outbox.ts"
import { type CellAddress, type CellKey, markOf as contentIn, keyOf, type Mark } from "./marks.ts"
import { paced } from "./pace.ts"
import type { Answer } from "./types.ts"

/** A cell as it is sent: its new content, and the version that it replaces. */
export type BatchCell = CellAddress & Mark & { version: number }
export type Head = { subject_id: number; term_id: number; class: string }
export type Pending = {
  mark: Mark
  version: number
  /** A "lost" mark is in this page only, because the device could not store it. */
  sync: "keeping" | "kept" | "lost" | "sending" | "refused" | "conflict"
  message?: string | undefined
  /** The cell as changed by somebody else. */
  theirs?: Answer["cell"]
}

/** The maximum number of cells in a request. */
const max = 200

export type BatchesOf = {
  /** The prefix of the batches' names. */
  name: string
  title: string
  path: string
  head: Head
}

const cellsIn = ({ parts }: Pick<Outgoing, "parts">) => (parts.body as { cells: BatchCell[] }).cells
const byKey = (cells: readonly BatchCell[]) => new Map(cells.map((cell) => [keyOf(cell), cell]))

/** The cells of a refused batch that are not saved. */
function unsavedOf(write: Outgoing): Answer[] {
  const { message = "", current } = write.refusal ?? {}
  if (Array.isArray(current)) return current as Answer[]
  return cellsIn(write).map(({ student_id, column }) => ({
    student_id,
    column,
    message,
    outcome: "refused",
    cell: null,
  }))
}

/** Collects the cells that the user has left, stores them on the device at once, and sends them some seconds later in batches. */
export function batchesOf({ name, title, path, head }: BatchesOf) {
  /** Batches that are sent as soon as the earlier ones have been answered, because those answers contain the versions. */
  const due = new Set<string>()
  const pace = paced(release)

  const isOurs = (write: { name: string }) => write.name.startsWith(`${name} #`)
  const ours = () => currentEntries().filter(isOurs)
  const heldBatches = () => ours().filter(({ state }) => state === "held")
  const isUnderway = () => ours().some(({ state }) => state === "sending" || state === "waiting")

  async function hold(batch: string, cells: readonly BatchCell[]) {
    if (cells.length === 0) return await dropEntry(batch)
    const isStored = await holdEntry({
      name: batch,
      title,
      counted: { number: cells.length, one: "mark", many: "marks" },
      path,
      isShownThere: true,
      endpoint: "PUT /grade-sheets",
      parts: { body: { ...head, cells } },
      failure: "The marks were not saved.",
    })
    // A browser that stores nothing can lose the batch at any time.
    if (!isStored) release()
  }

  /** Adds cells. Those in `undone` again have the content that the server has. */
  async function add(cells: readonly BatchCell[], undone: ReadonlySet<CellKey>) {
    const keys = new Set(cells.map(keyOf))
    const open = heldBatches().at(-1)
    const known = open ? cellsIn(open).filter((cell) => !keys.has(keyOf(cell))) : []
    const all = [...known, ...cells.filter((cell) => !undone.has(keyOf(cell)))]
    const stored: Promise<void>[] = []
    for (let from = 0; from === 0 || from < all.length; from += max) {
      const batch = from === 0 && open ? open.name : `${name} #${randomKey().slice(0, 8)}`
      stored.push(hold(batch, all.slice(from, from + max)))
    }
    pace.wait()
    await Promise.all([...stored, forgetRefused(keys)])
  }

  /** Removes refused cells that were entered again from their refused batch. */
  async function forgetRefused(keys: ReadonlySet<CellKey>) {
    for (const write of ours().filter(({ state }) => state === "refused")) {
      const before = unsavedOf(write)
      const left = before.filter((cell) => !keys.has(keyOf(cell)))
      if (left.length === 0) await dropEntry(write.name)
      else if (left.length < before.length) {
        await storeRefusal(write.name, { message: write.refusal?.message ?? "", current: left })
      }
    }
  }

  /** Sends the held cells now, or once the batch in progress has been answered. */
  function release() {
    pace.end()
    for (const { name: batch } of heldBatches()) due.add(batch)
    step()
  }
  function step() {
    if (due.size === 0 || isUnderway()) return
    const next = heldBatches().find((write) => due.has(write.name))
    if (!next) return due.clear()
    due.delete(next.name)
    void releaseEntry(next.name)
  }

  /** Sends everything, and returns whether the server has answered all of it. */
  async function flush() {
    release()
    const isOver = () => !ours().some(({ state }) => state === "held" || state === "sending")
    const isCut = () => ours().some(({ state }) => state === "waiting")
    while (!isOver() && !isCut()) {
      await new Promise<void>((resolve) => {
        const stop = watchEntries(() => {
          stop()
          resolve()
        })
      })
    }
    return !isCut()
  }

  /** If an earlier content of a held cell was just saved, the held one replaces that new version. */
  function follow(answers: readonly Answer[]) {
    const saved = new Map(
      answers.filter(({ outcome }) => outcome === "saved").map((answer) => [keyOf(answer), answer]),
    )
    void forgetRefused(new Set(saved.keys()))
    for (const write of heldBatches()) {
      const cells = cellsIn(write).map((cell) => {
        const answer = saved.get(keyOf(cell))
        return answer ? { ...cell, version: answer.cell?.version ?? 0 } : cell
      })
      if (cells.some((cell, index) => cell.version !== cellsIn(write)[index]?.version))
        void hold(write.name, cells)
    }
  }

  /** Counts a mark once that was typed again, with feedback for example, while an earlier batch with it waits. */
  function recount() {
    const later = new Set<CellKey>()
    for (const write of ours().toReversed()) {
      if (write.state === "refused") continue
      const keys = cellsIn(write).map(keyOf)
      const number = keys.filter((key) => !later.has(key)).length
      if (write.state === "waiting" && write.counted.number !== number) void recountEntry(write.name, number)
      for (const key of keys) later.add(key)
    }
  }

  /** Every cell that the server has not accepted, with its state. */
  function pending(before: ReadonlyMap<CellKey, Pending>) {
    const all = new Map<CellKey, Pending>()
    for (const write of ours()) {
      const cells = byKey(cellsIn(write))
      if (write.state === "refused") {
        for (const { outcome, message, cell: theirs, ...address } of unsavedOf(write)) {
          const cell = cells.get(keyOf(address))
          if (cell && outcome !== "saved")
            all.set(keyOf(address), { ...contentOf(cell), sync: outcome, message, theirs })
        }
        continue
      }
      for (const [key, cell] of cells) {
        const content = contentOf(cell)
        const isKnown = before.get(key)?.sync === "kept" && markOf(before.get(key)) === markOf(content)
        all.set(key, { ...content, sync: syncOf(write, isKnown) })
      }
    }
    return all
  }

  return {
    add,
    release,
    step,
    recount,
    flush,
    follow,
    pending,
    isOurs,
    isCut: () => ours().some(isWaiting),
    isUnderway,
  }
}

function syncOf({ state, isStored }: Outgoing, isKnown: boolean): Pending["sync"] {
  if (state === "sending") return "sending"
  if (isStored === false) return "lost"
  return isStored || isKnown ? "kept" : "keeping"
}

const isWaiting = ({ state }: Outgoing) => state === "waiting"
const markOf = (pending: { mark: Mark } | undefined) => JSON.stringify(pending?.mark)
const contentOf = ({ version, ...cell }: BatchCell) => ({ mark: contentIn(cell), version })
