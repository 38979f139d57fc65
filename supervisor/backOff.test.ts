import { expect, test } from "vitest"
import { nextWait, type Run } from "./backOff.ts"

const run = (part: Partial<Run>): Run => ({
  code: null,
  signal: null,
  seconds: 1,
  listened: true,
  hung: false,
  refusal: undefined,
  ...part,
})

test("a killed server restarts at once, however often", () => {
  expect(nextWait(0, run({ signal: "SIGKILL" }))).toBe(0)
  expect(nextWait(8_000, run({ signal: "SIGKILL" }))).toBe(0)
})

test("a server that keeps crashing waits longer each time, up to five seconds", () => {
  const waits = [0]
  for (let crash = 0; crash < 10; crash++) waits.push(nextWait(waits.at(-1) ?? 0, run({ code: 1 })))
  expect(waits).toEqual([0, 250, 500, 1000, 2000, 4000, 5000, 5000, 5000, 5000, 5000])
})

test("a server that ran steadily before it crashed restarts at once", () => {
  expect(nextWait(4_000, run({ code: 1, seconds: 60 }))).toBe(0)
})
