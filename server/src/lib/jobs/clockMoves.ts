import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"

/** Milliseconds. A good clock is corrected by less than this. */
const tolerance = 5 * 60_000

/**
 * Resolves when the clock has been moved, or the signal is aborted. Otherwise the schedule would wait for the minute that it
 * was in. After a clock is set back by days, it would wait for days; by a month, it would query without a pause; after a clock
 * is set forward, it would run each minute in between.
 */
export async function clockMoved(signal: AbortSignal, checkInterval: number): Promise<void> {
  const clockOffset = () => Date.now() - performance.now()
  const before = clockOffset()
  while (!signal.aborted && Math.abs(clockOffset() - before) < tolerance)
    await sleep(checkInterval, undefined, { signal }).catch(() => undefined)
}

/** A clock that was ahead has left future times, before which nothing that is due would run again. */
export async function forgetFutureRuns(pool: pg.Pool): Promise<void> {
  const now = new Date()
  await pool.query(
    `update graphile_worker._private_known_crontabs
      set last_execution = least(last_execution, $1::timestamptz), known_since = least(known_since, $1::timestamptz)
      where greatest(last_execution, known_since) > $2::timestamptz`,
    [now, new Date(+now + tolerance)],
  )
}
