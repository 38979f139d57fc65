import { expect, test } from "vitest"
import { shadesOf } from "./shades.ts"

/** The shades of a row of brightnesses, each from 0 for black to 3 for white. */
function shadesOfRow(...values: number[]) {
  const [filter, ...bytes] = shadesOf(
    new Uint8ClampedArray(values.flatMap((value) => [value, 0, 0, 255])),
    values.length,
    1,
  )
  expect(filter).toBe(0)
  return bytes.flatMap((byte) => [6, 4, 2, 0].map((shift) => (byte >> shift) & 3)).slice(0, values.length)
}

test("paper is white, and ink, a pencil and a faint stroke each have a shade", () => {
  expect(shadesOfRow(255, 60, 255, 150, 255, 215, 255, 228)).toEqual([3, 0, 3, 1, 3, 2, 3, 3])
})

test("a camera's noise doesn't change the shade of a dark area, and a clear difference does", () => {
  expect(shadesOfRow(150, 165, 145, 170, 160, 190, 150)).toEqual([1, 1, 1, 1, 1, 2, 2])
})

test("each row starts at a new byte", () => {
  const pixels = new Uint8ClampedArray(4 * 5 * 2).fill(255)
  pixels.fill(0, 0, 4)
  expect([...shadesOf(pixels, 5, 2)]).toEqual([
    0, 0b00_11_11_11, 0b11_00_00_00, 0, 0b11_11_11_11, 0b11_00_00_00,
  ])
})
