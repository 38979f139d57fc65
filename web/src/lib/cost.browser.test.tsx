import { beforeEach, expect, test } from "vitest"
import { costText, estimatedCost, weightText } from "./cost.ts"

const page = document.documentElement.dataset
beforeEach(() => {
  page.megabyte = "3"
})

test.each([
  [98, "under MWK 1"],
  [1024 ** 2, "MWK 3"],
  [12.1 * 1024 ** 2, "MWK 37"],
])("%i bytes of mobile data cost %s, rounded up", (bytes, text) => {
  expect(costText(bytes)).toBe(text)
})

test("the price is the college's", () => {
  page.megabyte = "5"
  expect([costText(1024 ** 2), estimatedCost(1024 ** 2)]).toEqual(["MWK 5", "about MWK 5"])
})

test("a file of more than 100 KB is shown with its price", () => {
  expect([100, 101, 4096].map((kilobytes) => weightText(kilobytes * 1024))).toEqual([
    "100 KB",
    "101 KB, under MWK 1",
    "4 MB, about MWK 12",
  ])
})
