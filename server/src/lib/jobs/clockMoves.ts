import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"

/** Milliseconds. A good clock is corrected by less than this. */
const tolerance = 5 * 60_000

/**
 * Resolves when the clock has been moved, or the signal is aborted. The schedule must be restarted then, because it
 * counts from its last minute. After a clock is set back by days, it would run nothing for days; by a month, it would
 * query without a pause. After a clock is set forward, it would run every minute in between.
 */
export async function clockMoved(signal: AbortSignal, checkInterval: number): Promise<void> {
  const clockOffset = () => Date.now() - performance.now()
  const before = clockOffset()
  while (!signal.aborted && Math.abs(clockOffset() - before) < tolerance)
    await sleep(checkInterval, undefined, { signal }).catch(() => undefined)
}

/** The longest wait before a failed job is tried again is e to the power of ten seconds, some six hours. */
const longestRetry = "interval '7 hours'"

/**
 * Lowers the times that a clock which was ahead has left in the future. Otherwise no scheduled job would run before them, nor one
 * that was added then or has failed. A job that waits for a day of its own keeps it.
 */
export async function forgetFutureRuns(pool: pg.Pool): Promise<void> {
  const now = new Date()
  await pool.query(
    `update graphile_worker._private_known_crontabs
      set last_execution = least(last_execution, $1::timestamptz), known_since = least(known_since, $1::timestamptz)
      where greatest(last_execution, known_since) > $2::timestamptz`,
    [now, new Date(+now + tolerance)],
  )
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now()
      where attempts > 0 and run_at > now() + ${longestRetry}
        or updated_at > now() + make_interval(secs => $1) and run_at > now() and run_at < updated_at + ${longestRetry}`,
    [tolerance / 1000],
  )
}
