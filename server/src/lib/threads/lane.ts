import { Readable } from "node:stream"
import { AppError } from "../errors.ts"
import type { LaneLimits } from "../limits.ts"
import { createTurns } from "../turns.ts"
import { createFairQueue } from "./fairQueue.ts"
import { openThread, type Thread } from "./thread.ts"

type Work = (...input: never[]) => unknown

/** An exported function of a module, which a thread loads by itself. */
type Task<Run extends Work> = { module: string; name: string; run?: Run }
export const taskOf = <Run extends Work>(module: URL, name: string): Task<Run> => ({
  module: module.href,
  name,
})

type RunOptions = {
  /** Each person's pieces of work take turns with those of others. */
  person: number | string
  /** Ends the work when its result isn't wanted any more. */
  signal?: AbortSignal | undefined
  onPiece?(piece: Uint8Array): void
}
type Job = { begin(thread: Thread): void }

const tooMany = "You are waiting for several of these already. Please wait until they have come."
const busy = "The college is busy just now, so this was not done. Please try again in a moment."
const tooLong =
  "This took longer than the college can wait for, so it was given up. Please ask for less at once."

/**
 * Does work in threads, so that the thread that serves requests is free. Threads start with work, and end when there is none.
 */
export function createLane(limits: LaneLimits) {
  /** Idle threads, with the timers that end them. */
  const idle = new Map<Thread, NodeJS.Timeout>()
  const queue = createFairQueue<Job>()
  const preparing = createTurns(1)
  let working = 0

  function open() {
    const thread = openThread({ ...limits, onEnd: () => wake(thread) })
    return thread
  }

  /** Removes a thread from the idle ones. */
  function wake(thread: Thread) {
    clearTimeout(idle.get(thread))
    idle.delete(thread)
    return thread
  }

  function next() {
    while (working < limits.threads) {
      const job = queue.take()
      if (!job) return
      const [idleThread] = idle.keys()
      working++
      job.begin(idleThread ? wake(idleThread) : open())
    }
  }

  function release(thread: Thread, isReusable: boolean) {
    working--
    const end = () => wake(thread).end()
    if (isReusable) idle.set(thread, setTimeout(end, limits.idle).unref())
    else end()
    next()
  }

  function requireRoom(person: number | string) {
    if (queue.waitingOf(person) >= limits.waiting.ofOne) throw new AppError("too_many", tooMany)
    if (queue.waiting() >= limits.waiting.ofAll) throw new AppError("unavailable", busy)
  }

  /**
   * Reads what a piece of work needs, if it may wait. This happens in the thread that serves requests, one piece after another,
   * so that many requests at once don't hold up the others.
   */
  async function prepare<Input>(person: number | string, read: () => Promise<Input>): Promise<Input> {
    requireRoom(person)
    return preparing.take(async () => {
      // Of many requests at once, those before this one may be waiting for a thread by now.
      requireRoom(person)
      return read()
    })
  }

  async function run<Run extends Work>(
    { module, name }: Task<Run>,
    input: Parameters<Run>,
    { person, signal, onPiece }: RunOptions,
  ): Promise<Awaited<ReturnType<Run>>> {
    requireRoom(person)
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Run>>>()
    let stop = () => queue.remove(person, job)
    const job: Job = {
      begin(thread) {
        const settle = (isReusable: boolean) => {
          clearTimeout(timer)
          stop = () => undefined
          release(thread, isReusable)
        }
        const timer = setTimeout(() => {
          settle(false)
          reject(new AppError("unavailable", tooLong))
        }, limits.timeout)
        stop = () => settle(false)
        thread.run({ module, name, input }, (answer) => {
          if ("piece" in answer) return onPiece?.(answer.piece)
          settle("result" in answer)
          if ("result" in answer) resolve(answer.result as Awaited<ReturnType<Run>>)
          else reject(answer.error)
        })
      },
    }
    const giveUp = () => {
      stop()
      reject(new AppError("unavailable", busy))
    }
    signal?.addEventListener("abort", giveUp, { once: true })
    queue.add(person, job)
    if (signal?.aborted) giveUp()
    next()
    return promise.finally(() => signal?.removeEventListener("abort", giveUp))
  }

  async function stream<Run extends (...input: never[]) => Promise<AsyncIterable<Uint8Array>>>(
    task: Task<Run>,
    input: Parameters<Run>,
    { person, signal }: Omit<RunOptions, "onPiece">,
  ): Promise<Readable> {
    return streamOf((pieces) => run(task, input, { person, ...pieces }), signal)
  }

  return { prepare, run, stream }
}

type Pieces = Required<Pick<RunOptions, "signal" | "onPiece">>

/** Runs work as a stream of its pieces, from the first one on. The work ends with the stream. */
function streamOf(
  run: (pieces: Pieces) => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<Readable> {
  const unread = new AbortController()
  const out = new Readable({
    read: () => undefined,
    destroy(error, done) {
      unread.abort()
      done(error)
    },
  })
  const started = Promise.withResolvers<Readable>()
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    started.resolve(out)
  }
  const onPiece = (piece: Uint8Array) => {
    out.push(piece)
    begin()
  }
  run({ signal: AbortSignal.any([unread.signal, ...(signal ? [signal] : [])]), onPiece }).then(
    () => {
      out.push(null)
      begin()
    },
    (error) => (hasBegun ? out.destroy(error) : started.reject(error)),
  )
  return started.promise
}
