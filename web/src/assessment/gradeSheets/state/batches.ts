import { randomKey } from "../../../lib/api/idempotencyKey.ts"
import { sendIfConnected } from "../../../lib/outbox/draining.ts"
import { changeEntry, currentEntries, storeAsItIs, watchEntries } from "../../../lib/outbox/entries.ts"
import type { Count } from "../../../lib/outbox/entry.ts"
import { dropEntry, holdEntry, releaseEntry } from "../../../lib/outbox/outbox.ts"
import { personSignedIn } from "../../../lib/session/session.ts"
import { type BatchCell, cellsIn, type PendingMark, pendingIn, unsavedOf } from "./batchCells.ts"
import { type CellAddress, type CellKey, keyOf } from "./marks.ts"

/** The maximum number of cells in a request. */
const maxCells = 200

export type SheetIdentity = {
  /** The person who enters the marks. */
  person: number
  /** The prefix of the batches' names. */
  name: string
  title: string
  path: string
  /** The subject, term and class of the sheet, which every request names. */
  head: { subject_id: number; term_id: number; class: string }
}

export type Batches = ReturnType<typeof createBatches>

/** Collects the cells that the user has left, stores them on the device at once, and sends them some seconds later in batches. */
export function createBatches({ person, name, title, path, head }: SheetIdentity) {
  /** Batches that are sent as soon as the earlier ones have been answered. */
  const due = new Set<string>()
  const sending = debounce(release)

  const isOurs = (write: { name: string }) => write.name.startsWith(`${name} #`)
  const ownEntries = () => currentEntries().filter(isOurs)
  const heldBatches = () => ownEntries().filter(({ state }) => state === "held")
  const isOffline = () => ownEntries().some(({ state }) => state === "waiting")
  /** Whether a batch waits because the server is busy, and not for a connection. */
  const isBusy = () => ownEntries().some(({ state, because }) => state === "waiting" && because === "busy")
  const isUnderway = () => ownEntries().some(({ state }) => state === "sending" || state === "waiting")

  /** A mark that is in several batches counts once, so it has the same name in all of them. */
  const countedAs = (cells: readonly CellAddress[]): Count => ({
    number: cells.length,
    singular: "mark",
    plural: "marks",
    ids: cells.map((cell) => `${name} ${keyOf(cell)}`),
  })

  async function hold(batch: string, cells: readonly BatchCell[]) {
    // The page may be left because another person has signed in in another tab. Their outbox must not have the mark.
    if (personSignedIn() !== person) return
    if (cells.length === 0) return await dropEntry(batch)
    const isStored = await holdEntry({
      name: batch,
      title,
      counted: countedAs(cells),
      path,
      isShownThere: true,
      endpoint: "PUT /grade-sheets",
      parts: { body: { ...head, cells } },
      failure: "The marks were not saved.",
    })
    // If the browser stores nothing, the batch is sent at once, because it could be lost at any time.
    if (!isStored) release()
  }

  /**
   * Adds cells to the held batch. Cells in `undone` are taken out of it, because their content is again what the server has.
   */
  async function add(cells: readonly BatchCell[], undone: ReadonlySet<CellKey>) {
    const keys = new Set(cells.map(keyOf))
    const isOther = (cell: BatchCell) => !keys.has(keyOf(cell))
    const held = heldBatches()
    const open = held.at(-1)
    const keptCells = open ? cellsIn(open).filter(isOther) : []
    const allCells = [...keptCells, ...cells.filter((cell) => !undone.has(keyOf(cell)))]
    // A full batch that still waits must not send the earlier content of a cell.
    const stored = held
      .slice(0, -1)
      .filter((batch) => !cellsIn(batch).every(isOther))
      .map((batch) => hold(batch.name, cellsIn(batch).filter(isOther)))
    for (let from = 0; from === 0 || from < allCells.length; from += maxCells) {
      const batch = from === 0 && open ? open.name : `${name} #${randomKey().slice(0, 8)}`
      stored.push(hold(batch, allCells.slice(from, from + maxCells)))
    }
    sending.schedule()
    await Promise.all([...stored, forgetRefused(keys)])
  }

  /** Removes cells from their refused batch after they were entered again or discarded. */
  async function forgetRefused(keys: ReadonlySet<CellKey>) {
    for (const write of ownEntries().filter(({ state }) => state === "refused")) {
      const before = unsavedOf(write)
      const remaining = before.filter((cell) => !keys.has(keyOf(cell)))
      if (remaining.length === 0) await dropEntry(write.name)
      else if (remaining.length < before.length) {
        const refusal = { message: write.refusal?.message ?? "", current: remaining }
        const remainingKeys = new Set(remaining.map(keyOf))
        const parts = {
          body: { ...head, cells: cellsIn(write).filter((cell) => remainingKeys.has(keyOf(cell))) },
        }
        changeEntry(write.name, { refusal, counted: countedAs(remaining), parts })
        await storeAsItIs(write.name)
      }
    }
  }

  /** Changes the person's own marks in conflicts, which stay until they choose between theirs and the other person's. */
  async function changeConflicts(cells: readonly BatchCell[]) {
    const changed = new Map(cells.map((cell) => [keyOf(cell), cell]))
    for (const write of ownEntries().filter(({ state }) => state === "refused")) {
      const before = cellsIn(write)
      if (!before.some((cell) => changed.has(keyOf(cell)))) continue
      const now = before.map((cell) => changed.get(keyOf(cell)) ?? cell)
      changeEntry(write.name, { parts: { body: { ...head, cells: now } } })
      await storeAsItIs(write.name)
    }
  }

  /** Sends the held cells now, or once the batch in progress has been answered. */
  function release() {
    sending.cancel()
    for (const { name: batch } of heldBatches()) due.add(batch)
    // An earlier batch may wait for a connection that has come back without a word from the browser.
    if (isOffline()) sendIfConnected()
    sendNext()
  }
  function sendNext() {
    if (due.size === 0 || isUnderway()) return
    const next = heldBatches().find((write) => due.has(write.name))
    if (!next) return due.clear()
    due.delete(next.name)
    void releaseEntry(next.name)
  }

  /** Sends everything, and returns whether the server has answered all of it. */
  async function flush() {
    release()
    const isOver = () => !ownEntries().some(({ state }) => state === "held" || state === "sending")
    while (!isOver() && !isOffline()) await nextChange()
    return !isOffline()
  }

  return {
    add,
    changeConflicts,
    forgetRefused,
    release,
    sendNext,
    flush,
    pending: (before: ReadonlyMap<CellKey, PendingMark>) => pendingIn(ownEntries(), before),
    isOurs,
    isOffline,
    isBusy,
    isUnderway,
  }
}

/** Waits until the outbox has changed. */
const nextChange = () =>
  new Promise<void>((resolve) => {
    const stop = watchEntries(() => {
      stop()
      resolve()
    })
  })

/** Milliseconds. Forty marks need at most eleven requests, if each mark takes no more than four seconds. */
const afterLast = 5_000
const afterFirst = 15_000

/** Calls `send` after a pause in the work, but no later than `afterFirst` after the first call of `schedule`. */
export function debounce(send: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstAt: number | undefined
  function cancel() {
    clearTimeout(timer)
    firstAt = undefined
  }
  return {
    schedule() {
      clearTimeout(timer)
      const now = Date.now()
      firstAt ??= now
      timer = setTimeout(
        () => {
          cancel()
          send()
        },
        Math.min(afterLast, firstAt + afterFirst - now),
      )
    },
    cancel,
  }
}
