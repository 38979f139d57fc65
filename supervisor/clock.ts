import { setTimeout as sleep } from "node:timers/promises"
import { raiseNotice, withdrawNotice } from "../server/src/lib/db/adminNotices.ts"
import { clockFault, entriesChecked, readMoments } from "../server/src/lib/db/clockFaults.ts"
import type { Database } from "../server/src/lib/db/database.ts"

/** Waits until the clock can be right. A machine without a battery gets its time from the network, minutes after a power cut. */
export async function waitForClock(db: Database, milliseconds = 5_000): Promise<void> {
  for (let firstFault = ""; ; ) {
    const fault = clockFault(await readMoments(db, entriesChecked.start))
    if (!fault) return
    if (fault !== firstFault) console.error(`${fault} The college opens by itself when it is right.`)
    firstFault ||= fault
    await sleep(milliseconds)
  }
}

/** Reports in the log and to the administrators whether the clock of a running college is wrong. */
export async function checkClock(db: Database): Promise<void> {
  const fault = clockFault(await readMoments(db, entriesChecked.running))
  if (!fault) await withdrawNotice(db, "clock")
  else if (await raiseNotice(db, "clock", fault)) console.error(fault)
}
