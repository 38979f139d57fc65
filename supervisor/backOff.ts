/** How one run of the server went. */
export type Run = {
  code: number | null
  signal: NodeJS.Signals | null
  seconds: number
  listened: boolean
  /** Why it could not begin, in its own words. */
  refusal: string | undefined
}

const longest = 30_000
const steady = 10

/**
 * Milliseconds to wait before the next run, given the wait before the last one. Killed or asked to end, it comes back
 * at once; only a server that crashes again soon after it was started is given ever more time.
 */
export function nextWait(lastWait: number, { code, signal, seconds }: Run): number {
  const crashed = code !== 0 && signal !== "SIGKILL" && signal !== "SIGTERM"
  if (!crashed || seconds >= steady) return 0
  return lastWait === 0 ? 250 : Math.min(lastWait * 2, longest)
}
