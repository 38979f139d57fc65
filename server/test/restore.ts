import { afterEach, vi } from "vitest"

// The test files of a worker share the loaded modules. A test that fails halfway must not leave its clock, environment or mocks
// to the next one, so they are restored here and not at the end of the test.
/** An event that a test waits for comes soon, but on a busy machine it may take more than a second. */
const timeout = 60_000
const { waitFor } = vi
vi.waitFor = (happened, options) =>
  waitFor(happened, { ...(typeof options === "object" && options), timeout })

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
