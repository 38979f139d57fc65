/** A thread of a lane. It does one piece of work at a time, and reports its result. */

import { setPriority } from "node:os"
import { parentPort, workerData } from "node:worker_threads"
import type { Answer, Question } from "./thread.ts"

// Requests come first. On other systems a thread has no priority of its own, so this call would change the whole
// process's.
if (process.platform === "linux" && parentPort) setPriority(workerData.niceness)

const answer = (message: Answer) => parentPort?.postMessage(message)

parentPort?.on("message", async ({ module, name, input }: Question) => {
  try {
    const { [name]: work } = await import(module)
    const result = await work(...input)
    if (result?.[Symbol.asyncIterator] === undefined) return answer({ result })
    for await (const piece of result) answer({ piece })
    answer({ result: undefined })
  } catch (error) {
    answer({ error })
  }
})
