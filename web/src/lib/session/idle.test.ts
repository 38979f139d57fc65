import { expect, test } from "vitest"
import { idleEnd, idleStep, isIdleOver } from "./idle.ts"

const minute = 60_000
const endsAt = idleEnd(0, 30)

test("a session of thirty minutes ends a minute early, because the server's clock may be ahead by one", () => {
  expect(endsAt).toBe(29 * minute)
})

test("a session without a timeout never ends because it is idle", () => {
  expect(idleStep({ now: 1e12, endsAt: idleEnd(0, 0), touched: 0 })).toBe("wait")
})

test.each([
  [26.9, 0, "wait"],
  [27, 0, "warn"],
  [27, 25.9, "warn"],
  [27, 26.5, "signal"],
  [28.5, 28.4, "signal"],
  [28.9, 0, "warn"],
  [29, 28.9, "end"],
])("after %d minutes, touched at %d: %s", (now, touched, step) => {
  expect(idleStep({ now: now * minute, endsAt, touched: touched * minute })).toBe(step)
})

test.each([
  ["as long as its person chose", 28.9, 30, false],
  ["no longer", 29, 30, true],
  ["never where they chose so", 1e6, 0, false],
  ["while the clock is a little behind", -1, 30, false],
  ["not after the clock went back", -1.1, 30, true],
])("a session that no page watches stays open %s", (_, now, minutes, isOver) => {
  expect(isIdleOver({ now: now * minute, lastActive: 0, minutes })).toBe(isOver)
})
