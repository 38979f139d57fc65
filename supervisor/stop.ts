import { setTimeout as sleep } from "node:timers/promises"
import { parentOf } from "./processes.ts"

/** Calls back when somebody wants the supervisor to end: a signal, or the end of whoever runs it (npm, or a test). */
export function toldToStop(callBack: () => void): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, callBack)
  process.on("disconnect", callBack)
  if (!process.env.npm_lifecycle_event) return
  const above = ancestors()
  setInterval(() => ancestors() !== above && callBack(), 200).unref()
}

/** Between npm and us there may be a shell, which outlives it and passes no signal on. */
const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`

/** Waits; being told to stop meanwhile ends the wait without failing. */
export async function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stop }).catch((error) => {
    if (!isStop(error)) throw error
  })
}

export const isStop = (error: unknown) => error instanceof Error && error.name === "AbortError"
