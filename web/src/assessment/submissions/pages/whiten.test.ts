import { expect, test } from "vitest"
import { whiten } from "./whiten.ts"

const [width, height] = [320, 240]

/** Yellowish paper with ink strokes. Its right side is in a shadow, with a third less light. */
function photograph() {
  const pixels = new Uint8ClampedArray(4 * width * height)
  for (let at = 0; at < width * height; at++) {
    const x = at % width
    const light = 230 - (80 * x) / width
    const value = isInk(at) ? 0.3 * light : light
    pixels.set([value, value, 0.85 * value, 255], 4 * at)
  }
  return pixels
}
const isInk = (at: number) => at % 16 < 3 && Math.floor(at / width) % 12 < 8

test("paper becomes white in light and in shadow, and ink stays dark", () => {
  const pixels = photograph()
  whiten(pixels, width, height)
  const [paper, ink]: [number[], number[]] = [[], []]
  for (let at = 0; at < width * height; at++) (isInk(at) ? ink : paper).push(pixels[4 * at]!)
  expect(Math.min(...paper)).toBe(255)
  expect(Math.max(...ink)).toBeLessThan(110)
})

test("the page becomes grey, and its opacity is unchanged", () => {
  const pixels = photograph()
  whiten(pixels, width, height)
  const isGrey = (at: number) =>
    pixels[at] === pixels[at + 1] && pixels[at] === pixels[at + 2] && pixels[at + 3] === 255
  const others = Array.from({ length: width * height }, (_, index) => 4 * index).filter((at) => !isGrey(at))
  expect(others).toEqual([])
})

test("a black area wider than a tile stays black", () => {
  const pixels = photograph()
  for (let y = 60; y < 100; y++)
    for (let x = 60; x < 100; x++) pixels.fill(10, 4 * (y * width + x), 4 * (y * width + x) + 3)
  whiten(pixels, width, height)
  expect(pixels[4 * (80 * width + 80)]).toBeLessThan(40)
})
