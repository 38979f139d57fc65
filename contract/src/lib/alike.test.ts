import { expect, test } from "vitest"
import { alike } from "./alike.ts"

test.each([
  ["Essay 1", "essay  1 "],
  ["Mother’s tongue – “part 2”", 'Mother\'s tongue - "part 2"'],
  ["Café", "Cafe\u0301"],
  ["CHI 101", "CHI\u00a0101"],
  ["2025-2026", "2025–2026"],
  ["Essay", "Es\u00adsay\u200d"],
])("%j reads as %j", (one, other) => {
  expect(alike(one)).toBe(alike(other))
})

test("what looks different stays different", () => {
  expect(new Set(["Essay 1", "Essay 2", "Essay1", "Essay"].map(alike)).size).toBe(4)
})
