import { afterEach, vi } from "vitest"

// The test files of a worker share what is loaded. A test that fails halfway must not leave its clock, environment or
// mocks to the next one, so they are restored here and not at the end of the test.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
