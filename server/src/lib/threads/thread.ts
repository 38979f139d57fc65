import { Worker } from "node:worker_threads"

export type Question = { module: string; name: string; input: readonly unknown[] }
/** A piece of a result that comes in pieces, or the end of the work. */
export type Answer = { piece: Uint8Array } | { result: unknown } | { error: unknown }

type Options = {
  niceness: number
  megabytes: number
  /** Called when the thread has ended, for whatever reason. */
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
  let onAnswer: ((answer: Answer) => void) | undefined
  const receive = (answer: Answer) => {
    const listener = onAnswer
    if (!("piece" in answer)) onAnswer = undefined
    listener?.(answer)
  }
  worker.on("message", receive)
  // A thread that has run out of memory ends by itself. Only the work that it was doing fails.
  worker.on("error", (error) => receive({ error }))
  worker.on("exit", () => {
    receive({ error: new Error("The thread has ended.") })
    onEnd()
  })
  return {
    run(question: Question, listener: (answer: Answer) => void) {
      onAnswer = listener
      worker.postMessage(question)
    },
    end() {
      onAnswer = undefined
      void worker.terminate()
    },
  }
}
