export type Turns = ReturnType<typeof createTurns>

/** Lets so many pieces of work run at the same time; the others wait. */
export function createTurns(most: number) {
  let free = most
  const waiting: (() => void)[] = []
  return {
    async take<Result>(work: () => Promise<Result>): Promise<Result> {
      if (free > 0) free--
      else await new Promise<void>((begin) => waiting.push(begin))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free++
      }
    },
  }
}
