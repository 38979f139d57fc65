import { expect, test } from "vitest"
import { isInFlight, trackInFlight } from "./idempotencyKey.ts"

test("a write is in flight until it gets a reply, and several are counted separately", async () => {
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
