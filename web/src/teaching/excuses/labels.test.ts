import { expect, test } from "vitest"
import { decisionsOn } from "./labels.ts"

test.each([
  ["waiting", ["Accept", "Reject"]],
  ["accepted", ["Reject"]],
  ["rejected", ["Accept"]],
] as const)("an excuse that is %s can be decided: %s", (state, labels) => {
  expect(decisionsOn({ state }).map(({ label }) => label)).toEqual(labels)
})
