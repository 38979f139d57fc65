import type { Server } from "node:http"

/** The length of a window in milliseconds. */
const span = 10_000
/** The number of requests in a window that are no load, such as health checks and open tabs that poll. */
const trickle = 20
/** After this many of them, garbage is worth collecting too. */
const many = 1000

/**
 * Collects garbage whenever the server is idle after its start or a load, which takes up to 0.2 s. V8 by itself keeps 80 MB
 * until it needs the memory. Does nothing in a process that wasn't started with --expose-gc. Returns a function that ends it.
 * (Decision 0276.)
 */
export function giveMemoryBack(server: Server, collect = globalThis.gc): () => void {
  if (!collect) return () => undefined
  let now = 0
  let sinceLast = many
  const timer = setInterval(() => {
    const isResting = now <= trickle
    sinceLast += isResting ? now : many
    now = 0
    if (!isResting || sinceLast < many) return
    sinceLast = 0
    void collect({ type: "major", execution: "sync", flavor: "last-resort" })
  }, span).unref()
  const count = () => {
    now++
  }
  server.on("request", count)
  return () => {
    server.off("request", count)
    clearInterval(timer)
  }
}
