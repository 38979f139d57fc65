/** Limits the number of pieces of work that run at the same time. The others wait. */
export function createTurns(max: number) {
  let free = max
  const waiting: (() => void)[] = []

  /** Waits for a turn, which must be ended afterwards. Rejects if `givenUp` is aborted before the turn comes. */
  async function begin(givenUp?: AbortSignal): Promise<void> {
    if (free > 0) return void free--
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        waiting.splice(waiting.indexOf(next), 1)
        reject(givenUp?.reason)
      }
      const next = () => {
        givenUp?.removeEventListener("abort", stop)
        resolve()
      }
      waiting.push(next)
      givenUp?.addEventListener("abort", stop, { once: true })
    })
  }

  function end() {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  return {
    begin,
    end,
    async take<Result>(work: () => Promise<Result>): Promise<Result> {
      await begin()
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}
