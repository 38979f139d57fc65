import { afterEach, vi } from "vitest"

/** An event that a test waits for comes soon, but on a busy machine it may take more than a second. */
const timeout = 60_000
const { waitFor } = vi
vi.waitFor = (happened, options) =>
  waitFor(happened, { ...(typeof options === "object" && options), timeout })

// The test files of a worker share the loaded modules. The clock, the environment and mocks are restored here and not at the
// end of a test, because a test may fail halfway.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
