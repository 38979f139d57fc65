/** The result of one run of the server. */
export type Run = {
  code: number | null
  signal: NodeJS.Signals | null
  seconds: number
  listened: boolean
  /** The server's own reason why it could not start. */
  refusal: string | undefined
  /** Whether it was killed because it no longer replied. */
  hung: boolean
}

/**
 * The longest wait, in milliseconds. It is short, because people wait for a server that may only have waited for its
 * database.
 */
const longestWait = 5_000
const steadySeconds = 10

/**
 * Returns the milliseconds to wait before the next run. A server that was killed or asked to end restarts at once;
 * one that crashes soon after each start waits longer each time.
 */
export function nextWait(lastWait: number, { code, signal, seconds }: Run): number {
  const hasCrashed = code !== 0 && signal !== "SIGKILL" && signal !== "SIGTERM"
  if (!hasCrashed || seconds >= steadySeconds) return 0
  return lastWait === 0 ? 250 : Math.min(lastWait * 2, longestWait)
}
