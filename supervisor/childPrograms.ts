import { fork } from "node:child_process"
import { once } from "node:events"
import { LastingFault, StartupError } from "../server/src/lib/startupError.ts"

type Answer = { lines: string[] } | { refusal: string; lasts: boolean }

/**
 * Runs one of the supervisor's programs in a process of its own and returns the lines of its reply. Such a program's modules
 * need more memory than the supervisor itself, which runs as long as the college.
 */
export async function runProgram(
  program: string,
  environment: NodeJS.ProcessEnv,
  { args = [], stop }: { args?: string[]; stop: AbortSignal },
): Promise<string[]> {
  stop.throwIfAborted()
  // The child has a process group of its own, so that Ctrl-C reaches only the supervisor.
  const child = fork(program, args, { env: environment, detached: true })
  let answer: Answer | undefined
  child.on("message", (message) => {
    answer = message as Answer
  })
  const end = () => child.kill("SIGTERM")
  stop.addEventListener("abort", end, { once: true })
  const [code, signal] = await once(child, "exit")
  stop.removeEventListener("abort", end)
  stop.throwIfAborted()
  if (!answer)
    throw new StartupError(`${program} ended with ${signal ?? `code ${code}`}; the lines above say why.`)
  if ("refusal" in answer) throw new (answer.lasts ? LastingFault : StartupError)(answer.refusal)
  return answer.lines
}

/** The program's side: does the work, replies to the supervisor, and ends. */
export async function replyToSupervisor(work: () => Promise<string[]>): Promise<void> {
  // Without the supervisor nobody would end this process.
  process.once("disconnect", () => process.exit(1))
  const answer: Answer = await work().then(
    (lines) => ({ lines }),
    (error) => {
      if (error instanceof StartupError)
        return { refusal: error.message, lasts: error instanceof LastingFault }
      throw error
    },
  )
  process.send?.(answer, () => process.exit())
}
