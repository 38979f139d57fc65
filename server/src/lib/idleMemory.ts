import type { Server } from "node:http"

/** The length of a window in milliseconds. */
const windowLength = 10_000
/** The number of requests in a window that are no load, such as health checks and open tabs that poll. */
const idleRequests = 20
/** An idle server collects garbage again after this number of requests in all. */
const loadRequests = 1000

/**
 * Collects garbage whenever the server is idle after its start or a load, which takes up to 0.2 s. V8 by itself keeps 80
 * MB until it needs the memory. Does nothing in a process that wasn't started with --expose-gc. Returns a function that
 * stops the collection.
 */
export function collectGarbageWhenIdle(server: Server, collect = globalThis.gc): () => void {
  if (!collect) return () => undefined
  let requestCount = 0
  let sinceLast = loadRequests
  const timer = setInterval(() => {
    const isIdle = requestCount <= idleRequests
    sinceLast += isIdle ? requestCount : loadRequests
    requestCount = 0
    if (!isIdle || sinceLast < loadRequests) return
    sinceLast = 0
    void collect({ type: "major", execution: "sync", flavor: "last-resort" })
  }, windowLength).unref()
  const count = () => {
    requestCount++
  }
  server.on("request", count)
  return () => {
    server.off("request", count)
    clearInterval(timer)
  }
}
