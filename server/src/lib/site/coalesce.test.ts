import { expect, test } from "vitest"
import { coalesce } from "./coalesce.ts"

test("many callers share two reads, and each gets a value read after its call", async () => {
  let [stored, readings] = [0, 0]
  const finished = Promise.withResolvers<void>()
  const read = coalesce(async () => {
    readings++
    const now = stored
    await finished.promise
    return now
  })
  const first = read()
  stored = 1
  const reads = Array.from({ length: 20 }, read)
  finished.resolve()
  expect(await first).toBe(0)
  expect(new Set(await Promise.all(reads))).toEqual(new Set([1]))
  expect(readings).toBe(2)
  stored = 2
  expect(await read()).toBe(2)
  expect(readings).toBe(3)
})

test("a failed read fails for everyone who shared it, and the next call retries", async () => {
  let away = true
  const read = coalesce(async () => {
    await Promise.resolve()
    if (away) throw new Error("away")
    return "value"
  })
  const answers = await Promise.allSettled([read(), read(), read()])
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"])
  away = false
  expect(await Promise.all([read(), read()])).toEqual(["value", "value"])
})
