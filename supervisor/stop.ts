import { setTimeout as sleep } from "node:timers/promises"
import { parentOf } from "./processes.ts"

/** Calls back when the supervisor should end: at a signal, or when its parent (npm, or a test) has ended. */
export function onStopRequest(callBack: () => void): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, callBack)
  process.on("disconnect", callBack)
  if (!process.env.npm_lifecycle_event) return
  const above = ancestors()
  setInterval(() => ancestors() !== above && callBack(), 200).unref()
}

/** There may be a shell between npm and this process, which outlives npm and passes no signal on. */
const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`

/** Waits; a stop ends the wait early without an error. */
export async function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stop }).catch((error) => {
    if (!isStop(error)) throw error
  })
}

export const isStop = (error: unknown) => error instanceof Error && error.name === "AbortError"
