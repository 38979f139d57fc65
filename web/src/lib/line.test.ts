import { expect, test } from "vitest"
import { costText, timeText } from "./line.ts"

test.each([
  [98, "under MWK 1"],
  [1024 ** 2, "MWK 3"],
  [12.1 * 1024 ** 2, "MWK 37"],
])("%i bytes of mobile data cost %s, rounded up", (bytes, text) => {
  expect(costText(bytes)).toBe(text)
})

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
