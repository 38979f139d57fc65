import { afterEach, vi } from "vitest"

// The test files of a worker share what is loaded. A test that fails halfway must not leave its clock, its environment
// or its stand-ins to the next one, so they are put back here and not at the end of the test.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
