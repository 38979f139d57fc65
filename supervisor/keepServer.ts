import { type ChildProcess, fork } from "node:child_process"
import { StartupError } from "../server/src/lib/startupError.ts"
import { nextWait, type Run } from "./backOff.ts"
import type { Pulse } from "./pulse.ts"
import { pause } from "./stop.ts"
import { morePatient, serverPulse, watchServer } from "./watchServer.ts"

const patience = 30_000
const firstTries = 4
/** Seconds. A server that hangs this soon after it began is on a machine that is too slow for our patience. */
const soon = 120

type ServerOptions = {
  /** The file to run. */
  program: string
  environment: NodeJS.ProcessEnv
  args: string[]
  /** An address where a living server answers. Absent in development, where it may stand at a breakpoint. */
  livez: string | undefined
  /** How often it is asked there, and how long it may take; changed by tests only. */
  pulse?: Pulse
  /** Called each time the server answers. */
  onListening(): void
  /** Called with each new server process. */
  onStart: ((server: ChildProcess) => void) | undefined
  /** Ends the server in order, and the supervision. */
  stop: AbortSignal
}

/**
 * Runs the server and restarts it whenever it ends, until stopped. Throws if it never answered, at once if the server
 * gives a reason.
 */
export async function keepServer(options: ServerOptions): Promise<void> {
  let wait = 0
  let answered = false
  const usual = options.pulse ?? serverPulse
  let pulse = usual
  for (let tries = 1; !options.stop.aborted; tries++) {
    const run = await runOnce(options, pulse)
    if (options.stop.aborted) return
    answered ||= run.listened
    if (!answered && run.refusal) throw new StartupError(run.refusal)
    if (!answered && tries === firstTries)
      throw new StartupError("The server doesn't start; the lines above say why.")
    wait = nextWait(wait, run)
    pulse = run.hung && run.seconds < soon ? morePatient(pulse) : usual
    const reason = run.hung ? "it answered nothing" : (run.refusal ?? run.signal ?? `code ${run.code}`)
    console.warn(`The server ended (${reason}); starting it again${wait ? ` in ${wait / 1000} s` : ""}.`)
    await pause(wait, options.stop)
  }
}

function runOnce(options: ServerOptions, pulse: Pulse): Promise<Run> {
  const { program, environment, args, livez, onListening, onStart, stop } = options
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    let listened = false
    let refusal: string | undefined
    // In a process group of its own, so that Ctrl-C reaches only the supervisor, which ends things in order.
    const server = fork(program, args, { env: environment, detached: true })
    onStart?.(server)
    const watch = livez ? watchServer(server, livez, pulse) : undefined
    const end = () => {
      watch?.end()
      server.kill("SIGTERM")
      setTimeout(() => server.kill("SIGKILL"), patience).unref()
    }
    stop.addEventListener("abort", end, { once: true })
    server.on("message", (message) => {
      if (message === "listening") {
        listened = true
        onListening()
        void watch?.listening()
      } else refusal = (message as { refusal: string }).refusal
    })
    server.once("error", reject)
    server.once("exit", (code, signal) => {
      stop.removeEventListener("abort", end)
      watch?.end()
      const hung = watch?.hung() ?? false
      resolve({ code, signal, listened, refusal, hung, seconds: (performance.now() - begun) / 1000 })
    })
  })
}
