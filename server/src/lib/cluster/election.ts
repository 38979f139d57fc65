import { setTimeout as sleep } from "node:timers/promises"
import { type Connection, createClient } from "../db/client.ts"
import type { RunnerLease } from "../jobs/jobs.ts"
import { electionWait } from "../limits.ts"

/** An arbitrary number that every process uses for the same advisory lock. */
const runnerLock = 7_246_917

/** Milliseconds between two attempts. Jobs wait at most twice this long after the process that ran them was killed. */
const interval = 1000

/**
 * Waits until no other process, on any machine, runs the college's jobs. PostgreSQL drops the lock with the connection, however
 * its process ends, and then another process runs the jobs. Undefined if stopped meanwhile.
 */
export async function becomeRunner(
  connection: Connection,
  stop: AbortSignal,
  wait = electionWait,
): Promise<RunnerLease | undefined> {
  const client = createClient({
    ...connection,
    application_name: "mphunzitsi jobs",
    // A server that is frozen or unreachable never replies. Without these time-outs, no process would run the jobs on the
    // server that takes over.
    connectionTimeoutMillis: wait,
    query_timeout: wait,
    // A machine that lost its power is noticed within a minute.
    options:
      "-c tcp_keepalives_idle=20 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c idle_session_timeout=0",
  })
  // `events.once` would reject, because an unexpected end follows an "error" event.
  const lost = new Promise<void>((resolve) => client.once("end", resolve))
  const ended = new AbortController()
  void lost.then(() => ended.abort())
  try {
    await client.connect()
    while (!stop.aborted) {
      const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [runnerLock])
      if (rows[0].taken) {
        void pingRegularly(() => client.query("select"), ended.signal)
        return { lost, leave: () => client.end() }
      }
      await pause(stop)
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  await client.end()
  return undefined
}

/** Ends the connection if a reply is overdue. */
async function pingRegularly(ask: () => Promise<unknown>, ended: AbortSignal) {
  while (!ended.aborted) {
    await pause(ended)
    if (!ended.aborted) await ask().catch(() => undefined)
  }
}

const pause = (signal: AbortSignal) => sleep(interval, undefined, { signal }).catch(() => undefined)
