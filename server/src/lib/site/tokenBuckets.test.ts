import { expect, test } from "vitest"
import { createTokenBuckets } from "./tokenBuckets.ts"

const allowed = { max: 3, perSecond: 2 }
const countAllowed = (exceeds: (address: string) => boolean, address: string, times: number) =>
  Array.from({ length: times }, () => exceeds(address)).filter((isTooMuch) => !isTooMuch).length

test("an address may request three pages at once and then two a second, whatever others request", () => {
  let second = 0
  const exceeds = createTokenBuckets(allowed, () => second)
  expect(countAllowed(exceeds, "192.0.2.1", 5)).toBe(3)
  expect(countAllowed(exceeds, "192.0.2.2", 5)).toBe(3)
  second += 1
  expect(countAllowed(exceeds, "192.0.2.1", 5)).toBe(2)
  second += 100
  expect(countAllowed(exceeds, "192.0.2.1", 5)).toBe(3)
})

test("all addresses of one IPv6 network count together, and mapped IPv4 addresses separately", () => {
  const exceeds = createTokenBuckets(allowed, () => 0)
  expect(countAllowed(exceeds, "2001:db8:1:2:3:4:5:6", 2)).toBe(2)
  expect(countAllowed(exceeds, "2001:db8:1:2::7", 2)).toBe(1)
  expect(countAllowed(exceeds, "2001:db8:1:3::7", 2)).toBe(2)
  expect(countAllowed(exceeds, "::ffff:192.0.2.1", 3)).toBe(3)
  expect(countAllowed(exceeds, "::ffff:192.0.2.2", 3)).toBe(3)
})

test("no more than ten thousand addresses are remembered", () => {
  const exceeds = createTokenBuckets(allowed, () => 0)
  countAllowed(exceeds, "192.0.2.1", 3)
  for (let n = 0; n < 10_000; n++) exceeds(`host ${n}`)
  expect(exceeds("192.0.2.1")).toBe(false)
})
