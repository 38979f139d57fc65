import fc from "fast-check"
import { expect, test } from "vitest"
import { csvOf } from "./csv.ts"
import { readCsv } from "./readCsv.ts"

test.each([
  [
    "a,b\n1,2\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a,b\r\n1,2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  ['"a ""b""","c,d"\r\n', [['a "b"', "c,d"]]],
  ['"two\r\nlines",x\n', [["two\r\nlines", "x"]]],
  ["a\n\nb\n", [["a"], [""], ["b"]]],
  ["a\rb\r", [["a"], ["b"]]],
  ["a,,\n", [["a", "", ""]]],
  ['it is 5" long,x', [['it is 5" long', "x"]]],
  ['"never closed,x\n', [["never closed,x\n"]]],
  ["", []],
])("%j is read", (text, rows) => {
  expect(readCsv(text, ",")).toEqual(rows)
})

test("whatever is written is read again", () => {
  const cell = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !/^[=+\-@\t\r']/.test(text))
  const columns = [0, 1, 2].map((place) => [`c${place}`, (row: string[]) => row[place]] as const)
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
      const text = csvOf(columns, rows).replace("\uFEFF", "")
      expect(readCsv(text, ",").slice(1)).toEqual(rows)
    }),
  )
})
