import type { Server } from "node:http"

/** Milliseconds without a request until a server counts as resting. */
const rest = 10_000
/** Requests that leave nothing worth collecting, such as those of a health check. */
const few = 100

/**
 * Collects garbage whenever the server rests after its start or a load, which takes up to 0.2 s. V8 by itself keeps 80 MB until
 * it wants the room. Does nothing in a process that wasn't started with --expose-gc. Returns what ends it. (Decision 0276.)
 */
export function giveMemoryBack(server: Server, collect = globalThis.gc): () => void {
  if (!collect) return () => undefined
  let requests = few
  const timer = setTimeout(() => {
    if (requests < few) return
    requests = 0
    void collect({ type: "major", execution: "sync", flavor: "last-resort" })
  }, rest).unref()
  const count = () => {
    requests++
    timer.refresh()
  }
  server.on("request", count)
  return () => {
    server.off("request", count)
    clearTimeout(timer)
  }
}
