import type { contentWaits, Waits } from "../../src/lib/limits.ts"

const minute = 60_000

/**
 * Time-outs that a busy machine doesn't reach. What a slow database leads to is tested with limits of its own (waits.test.ts,
 * pages.test.ts).
 */
export const patientWaits: Waits = {
  connection: minute,
  lock: minute,
  statement: minute,
  answer: minute,
  pipeline: minute,
  nextStatement: minute,
}
export const patientContentWaits: typeof contentWaits = { known: minute, unknown: minute }

/** The environment of a college that has these time-outs in each of its processes. */
export const patience = { NODE_OPTIONS: `--import=${new URL("process.ts", import.meta.url).href}` }
