import type { ChildProcess } from "node:child_process"
import cluster from "node:cluster"
import { StartupError } from "../server/src/lib/startupError.ts"
import { nextWait, type Run } from "./backOff.ts"
import serverFlags from "./serverFlags.json" with { type: "json" }
import { pause } from "./stop.ts"
import { type ServerPulse, serverPulse, watchServer, withLongerTimeout } from "./watchServer.ts"

/** Milliseconds within which a server that was told to stop must end, before it is killed. */
const killAfter = 30_000
const firstTries = 4
/**
 * Limits the C library's pools of memory. By default each of a server's dozen threads gets a pool of its own, whose freed
 * memory no other thread uses. These threads work on pictures, compression and passwords.
 */
const allocator = { MALLOC_ARENA_MAX: "2" }
/** Seconds. A server that hangs this soon after its start is on a machine that is too slow for our time-outs. */
const earlySeconds = 120

type ServerOptions = {
  program: string
  environment: NodeJS.ProcessEnv
  args: string[]
  /** The number of processes that share the port. */
  workers: number
  /** False in development, where a server may have stopped at a breakpoint. */
  watched: boolean
  /** How often each process is checked, and how long its reply may take; changed by tests only. */
  pulse?: ServerPulse
  /** Called once all processes reply, and again each time one is back. */
  onListening(): void
  /** Called with each new server process. */
  onStart: ((server: ChildProcess) => void) | undefined
  /** Lets the server finish its work and end, and ends the supervision. */
  stop: AbortSignal
}

/**
 * Runs the processes of the server, which share one port, and restarts each whenever it ends, until stopped. Throws if a process
 * ends with a reason, or ends without ever having replied.
 */
export async function superviseServer({ onListening, ...options }: ServerOptions): Promise<void> {
  // Each process accepts a new connection when it is free. With the round-robin policy, a connection that was handed to a
  // killed process is never closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // V8's default of 16 MB for new objects keeps 60 MB more for an idle server, which a small machine lacks. Its default for old
  // objects, a quarter of the machine or more, lets garbage grow until the machine kills the database. With gc() an idle server
  // releases memory. The flags are in a file of their own because scripts/prepare.mjs needs them too.
  cluster.setupPrimary({ exec: options.program, args: options.args, execArgv: serverFlags })
  let waiting = options.workers
  const listening = () => {
    waiting = Math.max(waiting - 1, 0)
    if (waiting === 0) onListening()
  }
  const stop = new AbortController()
  const processOptions = {
    ...options,
    onListening: listening,
    stop: AbortSignal.any([options.stop, stop.signal]),
  }
  try {
    await Promise.all(
      Array.from({ length: options.workers }, (_, worker) => superviseProcess(worker, processOptions)),
    )
  } finally {
    // A process that can't start ends the others too.
    stop.abort()
  }
}

async function superviseProcess(worker: number, options: ServerOptions): Promise<void> {
  let wait = 0
  let hasAnswered = false
  const usual = options.pulse ?? serverPulse
  let pulse = usual
  for (let tries = 1; !options.stop.aborted; tries++) {
    const run = await runOnce(worker, options, pulse)
    if (options.stop.aborted) return
    hasAnswered ||= run.listened
    if (!hasAnswered && run.refusal) throw new StartupError(run.refusal)
    if (!hasAnswered && tries === firstTries)
      throw new StartupError("The server doesn't start; the lines above say why.")
    wait = nextWait(wait, run)
    pulse = run.hung && run.seconds < earlySeconds ? withLongerTimeout(pulse) : usual
    const reason = run.hung ? "it answered nothing" : (run.refusal ?? run.signal ?? `code ${run.code}`)
    console.warn(`The server ended (${reason}); starting it again${wait ? ` in ${wait / 1000} s` : ""}.`)
    await pause(wait, options.stop)
  }
}

function runOnce(worker: number, options: ServerOptions, pulse: ServerPulse): Promise<Run> {
  const { environment, watched, onListening, onStart, stop } = options
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    let listened = false
    let refusal: string | undefined
    const forked = cluster.fork({ ...environment, ...allocator, WORKER: `${worker}` })
    const server = forked.process
    onStart?.(server)
    const watch = watched ? watchServer(server, pulse) : undefined
    const end = () => {
      watch?.end()
      server.kill("SIGTERM")
      setTimeout(() => server.kill("SIGKILL"), killAfter).unref()
    }
    stop.addEventListener("abort", end, { once: true })
    server.on("message", (message) => {
      if (message === "listening") {
        listened = true
        onListening()
        void watch?.listening()
      } else if (isRefusal(message)) refusal = message.refusal
    })
    // A process that can't start has no id. Node.js also emits an error when it can't send to a process that was killed
    // just then. Without a listener that would end this process; the exit event below handles it.
    forked.on("error", (error: Error) => server.pid === undefined && reject(error))
    server.once("exit", (code, signal) => {
      stop.removeEventListener("abort", end)
      watch?.end()
      const isHung = watch?.hung() ?? false
      resolve({ code, signal, listened, refusal, hung: isHung, seconds: (performance.now() - begun) / 1000 })
    })
  })
}

const isRefusal = (message: unknown): message is { refusal: string } =>
  typeof message === "object" && message !== null && "refusal" in message
