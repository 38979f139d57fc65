import { loadedFiles, post, startWorker } from "../lib/worker.ts"

/** Milliseconds after which this starts even if the browser is never idle. */
const latest = 5_000

/**
 * Stores the portal on this phone, with the files that this page has loaded, once the browser is idle. If a newer worker
 * waits and no other tab is open, the newer worker takes over. This page continues with the files that it has loaded.
 */
export function storePortal() {
  const begin = async () => {
    const registration = await startWorker(() => ["/shell", ...loadedFiles()])
    post(registration?.waiting, "take over if alone")
  }
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(begin, latest) // Safari has no requestIdleCallback.
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(begin, { timeout: latest })
  return () => cancelIdleCallback(idle)
}
