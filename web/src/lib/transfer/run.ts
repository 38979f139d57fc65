import { CallError, mayPass } from "../api/callError.ts"
import { nextPause, pausing } from "../api/retrying.ts"
import { stallTimeout } from "../api/stallTimeout.ts"
import { personSignedIn, watchSession } from "../session/session.ts"
import { noteSpeed } from "../speed.ts"
import { putTransfers as put, type Transfer, currentTransfers as transfers } from "./transfers.ts"

export type Progress = {
  signal: AbortSignal
  /** Reports how many bytes have arrived. */
  report: (done: number) => void
  /** Reports that the file is being hashed, before it is sent or after it has arrived. */
  check: () => void
}

/** Continues a file's transfer from where it stopped. Throws if the connection breaks, and is then called again. */
type Work = (progress: Progress) => Promise<void>

type TransferFacts = Pick<Transfer, "of" | "name" | "size" | "isOfflineCopy"> & {
  /** Deletes the received data when the user gives up. */
  forget: () => Promise<unknown>
}

type RunningTransfer = {
  work: Work
  forget: TransferFacts["forget"]
  /** Counts the attempts, so that an older attempt that ends late changes nothing. */
  turn: number
  stop: () => void
  wake: { current: (() => void) | undefined }
}

/** The user is watching, so attempts are a little more frequent than for entries that wait in the background. */
const pauses = { shortest: 1_000, longest: 30_000 }
/** Milliseconds without progress after which the connection counts as broken, even if the browser reports nothing. */
const timeout = 45_000
/** Milliseconds without a byte after which the user is told that nothing is arriving. */
const quietAfter = 5_000
/** Milliseconds between two updates of the progress. */
const reportInterval = 100

let count = 0
const running = new Map<number, RunningTransfer>()

const change = (id: number, to: Partial<Transfer>) =>
  put(transfers().map((transfer) => (transfer.id === id ? { ...transfer, ...to } : transfer)))
const find = (id: number) => transfers().find((transfer) => transfer.id === id)

/** Begins a transfer, which continues while the user opens other screens. */
export function startTransfer({ forget, ...facts }: TransferFacts, work: Work) {
  const id = ++count
  running.set(id, { work, forget, turn: 0, stop: () => undefined, wake: { current: undefined } })
  put([...transfers(), { ...facts, id, done: 0, state: "going" }])
  endAtSignOut()
  void run(id)
}

export function pauseTransfer(id: number) {
  change(id, { state: "paused" })
  stopAttempt(id)
}

/** Resumes a transfer that was paused or has failed. If it waits for the connection, tries at once. */
export function resumeTransfer(id: number) {
  if (find(id)?.state === "waiting") return running.get(id)?.wake.current?.()
  change(id, { state: "going" })
  void run(id)
}

/** Ends a transfer and deletes what has arrived of it. */
export async function cancelTransfer(id: number) {
  const forget = running.get(id)?.forget
  stopAttempt(id)
  end(id)
  await forget?.()
}

function end(id: number) {
  running.delete(id)
  put(transfers().filter((transfer) => transfer.id !== id))
}

function stopAttempt(id: number) {
  const transfer = running.get(id)
  if (!transfer) return
  transfer.turn++
  transfer.stop()
  transfer.wake.current?.()
}

let isWatching = false
/** Cancels the transfers at a sign-out, so that the next person finds nothing of them. */
function endAtSignOut() {
  if (isWatching) return
  isWatching = true
  const person = personSignedIn()
  const stop = watchSession(() => {
    if (personSignedIn() === person) return
    stop()
    isWatching = false
    for (const { id } of transfers()) void cancelTransfer(id)
  })
}

async function run(id: number) {
  const transfer = running.get(id)
  if (!transfer) return
  const turn = ++transfer.turn
  const isGoing = () => transfer.turn === turn
  let pause = pauses.shortest
  while (isGoing()) {
    const attempt = watchedAttempt(id, transfer, () => {
      pause = pauses.shortest
    })
    try {
      await transfer.work(attempt)
      return end(id)
    } catch (error) {
      if (!isGoing()) return
      if (!attempt.signal.aborted && !mayPass(error)) {
        const problem = error instanceof Error ? error.message : String(error)
        return change(id, { state: "failed", problem })
      }
      change(id, { state: "waiting", isBusy: error instanceof CallError && error.status > 0 })
      await pausing(pause, transfer.wake)
      pause = nextPause(pause, pauses)
      if (isGoing()) change(id, { state: "going" })
    } finally {
      attempt.stopTimers()
    }
  }
}

/** One attempt with its progress. It is aborted if nothing arrives. */
function watchedAttempt(id: number, transfer: RunningTransfer, moved: () => void) {
  const stall = stallTimeout(timeout)
  transfer.stop = stall.abort
  let began: { done: number; at: number } | undefined
  let shownBytes = 0
  let quiet: ReturnType<typeof setTimeout>
  const stopTimers = () => {
    clearTimeout(quiet)
    stall.end()
  }
  const wait = () => {
    clearTimeout(quiet)
    quiet = setTimeout(() => change(id, { isQuiet: true }), quietAfter)
    stall.noteProgress()
    if (find(id)?.isQuiet) change(id, { isQuiet: false })
  }
  wait()
  return {
    signal: stall.signal,
    stopTimers,
    report: (done: number) => {
      wait()
      const reportedAt = performance.now()
      const { size } = find(id) ?? { size: 0 }
      if (began === undefined) {
        began = { done, at: reportedAt }
        return change(id, { done })
      }
      if (done > began.done) moved()
      if (reportedAt - shownBytes < reportInterval && done < size) return
      shownBytes = reportedAt
      noteSpeed(done - began.done, reportedAt - began.at)
      const speed = (done - began.done) / (reportedAt - began.at)
      change(id, { done, state: "going", ...(speed > 0 && { left: (size - done) / speed / 1000 }) })
    },
    check: () => {
      stopTimers()
      change(id, { state: "checking" })
    },
  }
}
