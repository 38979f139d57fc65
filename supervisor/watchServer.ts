import type { ChildProcess } from "node:child_process"
import { on } from "node:events"
import { idle, processorTimeOf } from "./processes.ts"
import { type Pulse, untilSilent } from "./pulse.ts"

/**
 * `start` is the number of milliseconds within which a server must begin to reply, unless it works. `busy` is the number of
 * milliseconds of processor time for which it may work without replying. It may be slow, but in an endless loop it would never
 * reply again. Other time would pass too quickly on a machine that other programs keep busy.
 */
export type ServerPulse = Pulse & { start: number; busy: number }

export const serverPulse: ServerPulse = { start: 60_000, beat: 1000, timeout: 3500, busy: 60_000 }

/** A server that hangs soon after its start gets more time, because restarts make a slow machine slower. */
export const withLongerTimeout = ({ timeout, ...pulse }: ServerPulse): ServerPulse => ({
  ...pulse,
  timeout: Math.min(timeout * 2, 30_000),
})

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
  const moment = () => ({ at: performance.now(), ...processorTimeOf(server.pid ?? 0) })
  let answered = moment()
  /** Whether the server has worked since that moment, or would have on a free processor, and not for too long. */
  function works(since: typeof answered) {
    const { at, used, wanted } = moment()
    const isWorking = wanted - since.wanted > idle * (at - since.at)
    // A server with several threads uses processor time faster than the clock.
    return isWorking && Math.min(at - answered.at, used - answered.used) < pulse.busy
  }
  let begun = answered
  const timer = setInterval(() => {
    // A late timer shows that this process stood still, perhaps with the whole machine.
    const isLate = performance.now() - begun.at > 1.5 * pulse.start
    if (!isLate && !works(begun)) kill()
    begun = moment()
  }, pulse.start)
  async function lives(timeout: number) {
    const askedAt = moment()
    if (!(await answers(server, timeout))) return works(askedAt)
    answered = moment()
    return true
  }
  return {
    hung: () => isHung,
    async listening() {
      clearInterval(timer)
      answered = moment()
      await untilSilent(lives, pulse, ended.signal)
      kill()
    },
    end() {
      clearInterval(timer)
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
