import { expect, test } from "vitest"
import { colourOf, subjectColours } from "./colours.ts"

/** Relative luminance, as WCAG defines it. */
function luminance(colour: string) {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string) {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

test("each colour of a subject is seen on light and on dark paper", () => {
  const papers = ["#ffffff", "#fbf6ea", "#fffdf8", "#f3ecdb", "#12131c", "#1a1c29", "#232637"]
  for (const colour of subjectColours) {
    const min = Math.min(...papers.map((paper) => contrast(colour, paper)))
    expect([colour, min >= 3]).toEqual([colour, true])
  }
})

test("a subject keeps its colour, and the next ones have others", () => {
  const twelve = Array.from({ length: 12 }, (_, id) => colourOf(id + 7))
  expect(new Set(twelve).size).toBe(12)
  expect(colourOf(19)).toBe(colourOf(7))
})
