import { afterEach, beforeEach, vi } from "vitest"

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

// STALL-ONLY, never commit
const stallFs = globalThis.process?.getBuiltinModule?.("node:fs")
const stallDir = globalThis.process?.env?.STALL_DIR
beforeEach(({ task }) => {
  if (stallFs && stallDir) stallFs.writeFileSync(`${stallDir}/${process.pid}`, task.name)
})
afterEach(() => {
  if (stallFs && stallDir) stallFs.rmSync(`${stallDir}/${process.pid}`, { force: true })
})
