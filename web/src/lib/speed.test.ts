import { expect, test } from "vitest"
import { timeText } from "./speed.ts"

test.each([
  [0.2, "under 5 seconds"],
  [5, "about 5 seconds"],
  [38, "about 40 seconds"],
  [57, "about 1 minute"],
  [170, "about 3 minutes"],
  [7200, "about 2 hours"],
])("%d seconds are %s", (seconds, text) => {
  expect(timeText(seconds)).toBe(text)
})
