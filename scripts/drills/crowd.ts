import { parentPort, workerData } from "node:worker_threads"
import { call } from "./calls.ts"

/** Requests from many connections at once. They come from a thread of their own, so that they don't delay what a drill measures. */
export type Crowd = {
  url: string
  connections: number
  /** The paths, which the requests take in turns. */
  paths: readonly string[]
  /** Set if each path ends with a number of its own, so that no reply comes from a cache. */
  isNumbered: boolean
  bearer: string
}

const { url, connections, paths, isNumbered, bearer }: Crowd = workerData
const statuses: Record<number, number> = {}
let count = 0
let hasEnded = false
parentPort?.once("message", () => {
  hasEnded = true
})

async function connect() {
  while (!hasEnded) {
    const path = paths[count++ % paths.length]
    const answer = await call(url, isNumbered ? `${path}x${count}` : `${path}`, bearer)
    await answer.arrayBuffer()
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
  }
}
await Promise.all(Array.from({ length: connections }, connect))
parentPort?.postMessage(statuses)
