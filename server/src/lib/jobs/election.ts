import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { type Connection, createClient } from "../db/client.ts"

/** An arbitrary number that every process uses for the same advisory lock. */
const runnerLock = 7_246_917

/** Milliseconds. Jobs wait for so long, at most twice, after the process that ran them was killed. */
const interval = 1000

export type Office = { lost: Promise<unknown>; leave(): Promise<void> }

/**
 * Waits until no other process, on whatever machine, runs the college's jobs. PostgreSQL drops the lock with the connection, however
 * its process ends; then another process runs them. Undefined if stopped meanwhile.
 */
export async function becomeRunner(connection: Connection, stop: AbortSignal): Promise<Office | undefined> {
  const client = createClient({
    ...connection,
    application_name: "mphunzitsi jobs",
    // A machine that lost its power is noticed within a minute.
    options:
      "-c tcp_keepalives_idle=20 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c idle_session_timeout=0",
  })
  client.on("error", () => undefined)
  const lost = once(client, "end")
  try {
    await client.connect()
    while (!stop.aborted) {
      const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [runnerLock])
      if (rows[0].taken) return { lost, leave: () => client.end() }
      await sleep(interval, undefined, { signal: stop }).catch(() => undefined)
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  await client.end()
  return undefined
}
