import { expect, test } from "vitest"
import { isUnsent, whileUnsent } from "./inFlight.ts"

test("a write is unsent until it has an answer, good or bad, and others beside it count by themselves", async () => {
  expect(isUnsent()).toBe(false)
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  const both = Promise.allSettled([whileUnsent(first.promise), whileUnsent(second.promise)])
  first.reject(new Error("refused"))
  await first.promise.catch(() => undefined)
  expect(isUnsent()).toBe(true)
  second.resolve("saved")
  expect(await both).toMatchObject([{ status: "rejected" }, { value: "saved" }])
  expect(isUnsent()).toBe(false)
})
