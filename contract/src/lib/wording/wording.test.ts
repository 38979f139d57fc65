import { expect, test } from "vitest"
import { listText, numberText } from "./wording.ts"

test.each([0, 7, 999, 1000, -1, -999, -1000, -123_456, 1_234_567, 72.5, 1234.5, 0.1 + 0.2, 9999.9996, 1e9])(
  "%d is written as Intl writes it",
  (value) => {
    expect(numberText(value)).toBe(value.toLocaleString("en-MW"))
  },
)

test.each([[[]], [["P1"]], [["P1", "P2"]], [["P1", "P2", "P3 and P4", "P5"]]])(
  "the list %j is written as Intl writes it",
  (items) => {
    expect(listText(items)).toBe(new Intl.ListFormat("en-GB").format(items))
  },
)
