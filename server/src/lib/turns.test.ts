import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { createTurns } from "./turns.ts"

test("at most two pieces of work run at the same time, in the order of their calls, and one that fails delays no other", async () => {
  const turns = createTurns(2)
  const begun: number[] = []
  let running = 0
  let max = 0
  const results = await Promise.allSettled(
    Array.from({ length: 7 }, (_, number) =>
      turns.take(async () => {
        begun.push(number)
        running += 1
        max = Math.max(max, running)
        await sleep(1)
        running -= 1
        if (number % 3 === 0) throw new Error("no paper")
        return number
      }),
    ),
  )
  expect(max).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(results.map(({ status }) => status === "fulfilled")).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((number) => number % 3 !== 0),
  )
})
