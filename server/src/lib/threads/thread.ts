import { Worker } from "node:worker_threads"

export type Question = { module: string; name: string; input: readonly unknown[] }
/** A piece of a result that comes in pieces, or the end of the work. */
export type Answer = { piece: Uint8Array } | { result: unknown } | { error: unknown }

type Options = {
  niceness: number
  megabytes: number
  /** Called when the thread ended without being told to. */
  onEnd(): void
}

export type Thread = ReturnType<typeof openThread>

/** A thread that starts with its first work, and doesn't keep the process alive. */
export function openThread({ niceness, megabytes, onEnd }: Options) {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: { niceness },
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 8 },
  })
  worker.unref()
  let heard: ((answer: Answer) => void) | undefined
  const hear = (answer: Answer) => {
    const hearing = heard
    if (!("piece" in answer)) heard = undefined
    hearing?.(answer)
  }
  worker.on("message", hear)
  // A thread that has run out of memory ends by itself. Only the work that it was doing fails.
  worker.on("error", (error) => hear({ error }))
  worker.on("exit", () => {
    hear({ error: new Error("The thread has ended.") })
    onEnd()
  })
  return {
    ask(question: Question, answered: (answer: Answer) => void) {
      heard = answered
      worker.postMessage(question)
    },
    end() {
      heard = undefined
      void worker.terminate()
    },
  }
}
