import type { Postgres } from "./postgres.ts"
import { idle } from "./processes.ts"
import { type Pulse, untilSilent } from "./pulse.ts"
import { pause } from "./stop.ts"

/** Milliseconds. Each check costs a new connection, because only that shows the state of the postmaster. */
const pulse: Pulse = { beat: 2000, timeout: 3500 }
/** Milliseconds for a last reply before a restart, which costs more than waiting, above all on a slow disk. */
const lastPatience = 15_000

/** A check costs a read of /proc on Linux and a process on other systems. */
const interval = process.platform === "linux" ? 200 : 1000

/** Restarts the database whenever it ends or hangs, until stopped. */
export async function superviseDatabase(postgres: Postgres, stop: AbortSignal): Promise<void> {
  await Promise.all([reviveWhenEnded(postgres, stop), endWhenHung(postgres, stop)])
}

/**
 * Resumes a database that doesn't reply, because a person or the system may have suspended it. Resuming a running
 * database does no harm. If it still doesn't reply, and neither works nor waits for a processor that other programs use, it is
 * ended without waiting for anybody, and starts again from its write-ahead log.
 */
async function endWhenHung(postgres: Postgres, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await untilSilent(postgres.answers, pulse, stop)
    if (stop.aborted) return
    console.warn("The database answers nothing; waking it.")
    postgres.wake()
    const works = watchWork(postgres)
    if ((await postgres.answers(lastPatience)) || stop.aborted) continue
    if (works()) {
      console.warn("The database still answers nothing, but works or waits for a processor.")
      continue
    }
    console.warn("The database still answers nothing; ending it, to start it again.")
    await postgres.endAtOnce()
  }
}

/** Whether the database's processes have worked from now on, or would have on a free processor. */
function watchWork({ processorTime }: Postgres) {
  const begun = { at: performance.now(), times: processorTime() }
  return () => {
    const worked = [...processorTime()].map(([pid, time]) => time - (begun.times.get(pid) ?? 0))
    return worked.reduce((sum, time) => sum + time, 0) > idle * (performance.now() - begun.at)
  }
}

async function reviveWhenEnded(postgres: Postgres, stop: AbortSignal): Promise<void> {
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
