import { loadedFiles, startWorker, tell } from "../lib/worker.ts"

/** Milliseconds after which a browser that is never idle is asked too. */
const latest = 5_000

/**
 * Keeps the portal on this phone with what this page has loaded, once the browser is idle. A newer worker that waits takes
 * over where no other tab is open: this page goes on with the files that it has.
 */
export function keepPortal() {
  const begin = async () => {
    const registration = await startWorker(() => ["/shell", ...loadedFiles()])
    tell(registration?.waiting, "take over if alone")
  }
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(begin, latest) // Safari.
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(begin, { timeout: latest })
  return () => cancelIdleCallback(idle)
}
