import { expect, test } from "vitest"
import { createTokenBuckets } from "./tokenBuckets.ts"

const allowed = { max: 3, perSecond: 2 }
const asks = (exceeds: (address: string) => boolean, address: string, times: number) =>
  Array.from({ length: times }, () => exceeds(address)).filter((isTooMuch) => !isTooMuch).length

test("an address may ask for some pages at once, and then for so many a second, whatever others ask for", () => {
  let second = 0
  const exceeds = createTokenBuckets(allowed, () => second)
  expect(asks(exceeds, "192.0.2.1", 5)).toBe(3)
  expect(asks(exceeds, "192.0.2.2", 5)).toBe(3)
  second += 1
  expect(asks(exceeds, "192.0.2.1", 5)).toBe(2)
  second += 100
  expect(asks(exceeds, "192.0.2.1", 5)).toBe(3)
})

test("all addresses of one line of IPv6 count together, and those of IPv4 in its clothes apart", () => {
  const exceeds = createTokenBuckets(allowed, () => 0)
  expect(asks(exceeds, "2001:db8:1:2:3:4:5:6", 2)).toBe(2)
  expect(asks(exceeds, "2001:db8:1:2::7", 2)).toBe(1)
  expect(asks(exceeds, "2001:db8:1:3::7", 2)).toBe(2)
  expect(asks(exceeds, "::ffff:192.0.2.1", 3)).toBe(3)
  expect(asks(exceeds, "::ffff:192.0.2.2", 3)).toBe(3)
})

test("as many addresses as there are take no more memory than ten thousand", () => {
  const exceeds = createTokenBuckets(allowed, () => 0)
  asks(exceeds, "192.0.2.1", 3)
  for (let n = 0; n < 10_000; n++) exceeds(`host ${n}`)
  expect(exceeds("192.0.2.1")).toBe(false)
})
