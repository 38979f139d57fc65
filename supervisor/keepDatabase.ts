import type { Postgres } from "./postgres.ts"
import { pause } from "./stop.ts"

/** A look costs a read of /proc on Linux and a process elsewhere. */
const interval = process.platform === "linux" ? 200 : 1000

/** Restarts the database whenever it ends, until stopped. */
export async function keepDatabase(postgres: Postgres, stop: AbortSignal): Promise<void> {
  let wait = interval
  while (!stop.aborted) {
    await pause(wait, stop)
    if (stop.aborted || postgres.isRunning()) continue
    console.warn("The database ended; bringing it back.")
    try {
      await postgres.revive()
      console.warn("The database is back.")
      wait = interval
    } catch (error) {
      wait = Math.min(wait * 2, 30_000)
      console.error(`The database can't be brought back yet; trying again in ${wait / 1000} s.`, error)
    }
  }
}
