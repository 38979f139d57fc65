import type { ChildProcess } from "node:child_process"
import { on } from "node:events"
import { processorTimeOf } from "./processes.ts"
import { type Pulse, untilSilent } from "./pulse.ts"

/** Milliseconds within which a server must begin to reply. */
const replyTimeout = 60_000

/**
 * `busy` is the number of milliseconds for which a server may work without replying. It may be slow, but in an endless
 * loop it would never reply again.
 */
export type ServerPulse = Pulse & { busy: number }

export const serverPulse: ServerPulse = { beat: 1000, timeout: 3500, busy: 60_000 }

/** A server that hangs soon after its start gets more time, because restarts make a slow machine slower. */
export const withLongerTimeout = ({ timeout, ...pulse }: ServerPulse): ServerPulse => ({
  ...pulse,
  timeout: Math.min(timeout * 2, 30_000),
})

/** The highest share of processor time that a hanging server uses, for its timers. */
const idle = 0.05

/**
 * Kills a server that neither replies nor works, because nothing gentler reaches a server that hangs. Its uncommitted
 * writes are rolled back, and its callers see a lost connection. A slow server is left to its work, because a restart
 * would only add to it. Each process is checked over its own channel, because all processes share one port.
 */
export function watchServer(server: ChildProcess, pulse: ServerPulse) {
  const ended = new AbortController()
  let isHung = false
  const kill = () => {
    if (ended.signal.aborted) return
    isHung = true
    server.kill("SIGKILL")
  }
  const timer = setTimeout(kill, replyTimeout)
  let answered = performance.now()
  async function lives(timeout: number) {
    const [begun, used] = [performance.now(), processorTimeOf(server.pid ?? 0)]
    if (await answers(server, timeout)) {
      answered = performance.now()
      return true
    }
    const now = performance.now()
    const works = (processorTimeOf(server.pid ?? 0) ?? 0) - (used ?? 0) > idle * (now - begun)
    return works && now - answered < pulse.busy
  }
  return {
    hung: () => isHung,
    async listening() {
      clearTimeout(timer)
      answered = performance.now()
      await untilSilent(lives, pulse, ended.signal)
      kill()
    },
    end() {
      clearTimeout(timer)
      ended.abort()
    },
  }
}

/** A closed channel counts as a reply, because such a server is about to end by itself. */
async function answers(server: ChildProcess, timeout: number): Promise<boolean> {
  if (!server.connected) return true
  const silence = AbortSignal.timeout(timeout)
  server.send("ping", () => undefined)
  try {
    for await (const [message] of on(server, "message", { signal: silence }))
      if (message === "pong") return true
  } catch {
    // The time-out has passed.
  }
  return !server.connected
}
