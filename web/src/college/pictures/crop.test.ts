import { expect, test } from "vitest"
import { cropAt, cropInWords, cropOfWidth, largestCrop, minWidth } from "./crop.ts"

const wide = { width: 3000, height: 1000 }
const high = { width: 1000, height: 3000 }

test("a crop starts as the largest rectangle of its proportions, in the middle", () => {
  expect(largestCrop(wide, 1)).toEqual({ left: 1000, top: 0, width: 1000, height: 1000 })
  expect(largestCrop(high, 2)).toEqual({ left: 0, top: 1250, width: 1000, height: 500 })
})

test("a crop stops at the picture's edges", () => {
  const crop = largestCrop(wide, 1)
  expect(cropAt(crop, { left: -50, top: 20 }, wide)).toMatchObject({ left: 0, top: 0 })
  expect(cropAt(crop, { left: 9000, top: 0 }, wide)).toMatchObject({ left: 2000, top: 0 })
})

test("a resized crop keeps its proportions and centre, and is no larger than the picture and no smaller than the minimum", () => {
  const crop = largestCrop(wide, 2)
  const half = cropOfWidth(crop, 1000, wide, 2)
  expect(half).toEqual({ left: 1000, top: 250, width: 1000, height: 500 })
  expect(cropOfWidth(half, 5, wide, 2).width).toBe(240)
  expect(cropOfWidth(half, 9000, wide, 2)).toEqual(crop)
  expect(minWidth({ width: 100, height: 100 }, 1)).toBe(100)
})

test("a crop is described in words", () => {
  expect(cropInWords({ left: 300, top: 100, width: 1500, height: 500 }, wide)).toBe(
    "50% of its width, 10% from the left and 10% from the top",
  )
})
