/** Milliseconds between two attempts: the first pause, and the longest. */
type Pauses = { shortest: number; longest: number }

export const usualPauses: Pauses = { shortest: 2_000, longest: 60_000 }

/** The pause that follows `pause`: twice as long, within the limits. Pass 0 for the first pause. */
export const nextPause = (pause: number, { shortest, longest }: Pauses = usualPauses) =>
  Math.min(Math.max(2 * pause, shortest), longest)

/** Waits until the time is over, the connection is back, or `wake` is called. */
export async function pausing(time: number, wake: { current?: (() => void) | undefined } = {}) {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener("online", end)
      wake.current = undefined
      resolve()
    }
    const timer = setTimeout(end, time)
    window.addEventListener("online", end)
    wake.current = end
  })
}
