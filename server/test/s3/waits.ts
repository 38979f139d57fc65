import { afterAll } from "vitest"
import { objectStorage } from "../../src/lib/limits.ts"

const minutes = 60_000

/**
 * Time-outs that a busy machine doesn't reach; slowBucket.test.ts tests the storage's own. Nothing waits after a failure, so the
 * next test begins at once.
 */
export const longWaits = {
  ...objectStorage,
  connection: 5 * minutes,
  answer: 5 * minutes,
  copy: 5 * minutes,
  nextBytes: 5 * minutes,
  outage: 0,
}

/** Gives these time-outs to each storage that the tested code opens itself, until the test file is done. */
export function lengthenWaits(): void {
  const own = { ...objectStorage }
  Object.assign(objectStorage, longWaits)
  afterAll(() => void Object.assign(objectStorage, own))
}
