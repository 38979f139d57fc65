import { mayPass } from "../api/callError.ts"
import { pausing } from "../api/pausing.ts"
import { nextPause } from "../api/retrying.ts"
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

/** Continues a file's transfer from where it stopped to the end. If the connection breaks, it throws and is called again. */
type Work = (progress: Progress) => Promise<void>

type Facts = Pick<Transfer, "name" | "size" | "isTaken"> & {
  /** Deletes the received data when the user gives up. */
  forget: () => Promise<unknown>
}

type Running = {
  work: Work
  forget: Facts["forget"]
  /** Counts the attempts, so that an older attempt that ends late changes nothing. */
  turn: number
  stop: () => void
  wake: { current: (() => void) | undefined }
}

/** The user is watching, so attempts are a little more frequent than for entries that wait in the background. */
const pauses = { shortest: 1_000, longest: 30_000 }
/** Milliseconds without progress after which the connection counts as broken, even if the browser reports nothing. */
const patience = 45_000
/** Milliseconds without a byte after which the user is told that nothing is arriving. */
const soonTold = 5_000
/** Milliseconds between two updates of the progress. */
const redrawn = 100

let count = 0
const running = new Map<number, Running>()

const change = (id: number, to: Partial<Transfer>) =>
  put(transfers().map((transfer) => (transfer.id === id ? { ...transfer, ...to } : transfer)))
const find = (id: number) => transfers().find((transfer) => transfer.id === id)

/** Begins a transfer, which continues while the user opens other screens. */
export function startTransfer({ forget, ...facts }: Facts, work: Work) {
  const id = ++count
  running.set(id, { work, forget, turn: 0, stop: () => undefined, wake: { current: undefined } })
  put([...transfers(), { ...facts, id, done: 0, state: "going" }])
  endAtSignOut()
  void run(id)
}

export function pauseTransfer(id: number) {
  change(id, { state: "paused" })
  halt(id)
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
  halt(id)
  end(id)
  await forget?.()
}

function end(id: number) {
  running.delete(id)
  put(transfers().filter((transfer) => transfer.id !== id))
}

function halt(id: number) {
  const it = running.get(id)
  if (!it) return
  it.turn++
  it.stop()
  it.wake.current?.()
}

let isWatching = false
/** After a sign-out, the next person finds nothing of a download. */
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
  const it = running.get(id)
  if (!it) return
  const turn = ++it.turn
  const isGoing = () => it.turn === turn
  let pause = pauses.shortest
  while (isGoing()) {
    const attempt = watched(id, it, () => {
      pause = pauses.shortest
    })
    try {
      await it.work(attempt)
      return end(id)
    } catch (error) {
      if (!isGoing()) return
      if (!attempt.signal.aborted && !mayPass(error)) {
        const problem = error instanceof Error ? error.message : String(error)
        return change(id, { state: "failed", problem })
      }
      change(id, { state: "waiting" })
      await pausing(pause, it.wake)
      pause = nextPause(pause, pauses)
      if (isGoing()) change(id, { state: "going" })
    } finally {
      attempt.over()
    }
  }
}

/** The progress of one attempt, which is aborted if nothing arrives. */
function watched(id: number, it: Running, moved: () => void) {
  const attempt = new AbortController()
  it.stop = () => attempt.abort()
  let began: { done: number; at: number } | undefined
  let shownBytes = 0
  let timers: ReturnType<typeof setTimeout>[] = []
  const over = () => {
    for (const timer of timers) clearTimeout(timer)
  }
  const wait = () => {
    over()
    timers = [setTimeout(() => change(id, { isQuiet: true }), soonTold), setTimeout(it.stop, patience)]
    if (find(id)?.isQuiet) change(id, { isQuiet: false })
  }
  wait()
  return {
    signal: attempt.signal,
    over,
    report: (done: number) => {
      wait()
      const at = performance.now()
      const { size } = find(id) ?? { size: 0 }
      if (began === undefined) {
        began = { done, at }
        return change(id, { done })
      }
      if (done > began.done) moved()
      if (at - shownBytes < redrawn && done < size) return
      shownBytes = at
      noteSpeed(done - began.done, at - began.at)
      const speed = (done - began.done) / (at - began.at)
      change(id, { done, state: "going", ...(speed > 0 && { left: (size - done) / speed / 1000 }) })
    },
    check: () => {
      over()
      change(id, { state: "checking" })
    },
  }
}
