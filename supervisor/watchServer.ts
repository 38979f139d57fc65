import type { ChildProcess } from "node:child_process"
import { on } from "node:events"
import { type Pulse, untilSilent } from "./pulse.ts"

/** Milliseconds for a server to begin answering. */
const beginning = 60_000

/** A request that kept the server busy for this long would keep everybody waiting. */
export const serverPulse: Pulse = { beat: 1000, patience: 3500 }

/** Restarts make a slow machine slower. */
export const morePatient = ({ beat, patience }: Pulse): Pulse => ({
  beat,
  patience: Math.min(patience * 2, 30_000),
})

/**
 * Kills a server that answers nothing, because nothing gentler reaches one that hangs. What it had not committed is undone,
 * and its callers see a lost connection. It is asked over its channel, since the processes of a server share one port.
 */
export function watchServer(server: ChildProcess, pulse: Pulse) {
  const ended = new AbortController()
  let hung = false
  const kill = () => {
    if (ended.signal.aborted) return
    hung = true
    server.kill("SIGKILL")
  }
  const timer = setTimeout(kill, beginning)
  return {
    hung: () => hung,
    async listening() {
      clearTimeout(timer)
      await untilSilent((patience) => answers(server, patience), pulse, ended.signal)
      kill()
    },
    end() {
      clearTimeout(timer)
      ended.abort()
    },
  }
}

/** A channel that is closed counts as an answer, because such a server is about to end by itself. */
async function answers(server: ChildProcess, patience: number): Promise<boolean> {
  if (!server.connected) return true
  const silence = AbortSignal.timeout(patience)
  server.send("ping", () => undefined)
  try {
    for await (const [message] of on(server, "message", { signal: silence }))
      if (message === "pong") return true
  } catch {
    // The patience ran out.
  }
  return !server.connected
}
