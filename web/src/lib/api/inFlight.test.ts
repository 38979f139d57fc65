import { expect, test } from "vitest"
import { isInFlight, trackInFlight } from "./inFlight.ts"

test("a write is unsent until it has an answer, good or bad, and others beside it count by themselves", async () => {
  expect(isInFlight()).toBe(false)
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  const both = Promise.allSettled([trackInFlight(first.promise), trackInFlight(second.promise)])
  first.reject(new Error("refused"))
  await first.promise.catch(() => undefined)
  expect(isInFlight()).toBe(true)
  second.resolve("saved")
  expect(await both).toMatchObject([{ status: "rejected" }, { value: "saved" }])
  expect(isInFlight()).toBe(false)
})
