import fc from "fast-check"
import { describe, expect, test } from "vitest"
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
  ['"closed" and more,x', [["closed and more", "x"]]],
  ["", []],
])("%j is read", (text, rows) => {
  expect([...readCsv(text, ",")]).toEqual(rows.map((cells) => ({ cells, unclosed: false })))
})

describe("a quote that is never closed only affects its own row", () => {
  const unclosed = { cells: ["1", '"two'], unclosed: true }
  const whole = (...cells: string[]) => ({ cells, unclosed: false })

  test("if no other quote follows", () => {
    expect([...readCsv('1,"two\n3,four\n5,six\n', ",")]).toEqual([
      unclosed,
      whole("3", "four"),
      whole("5", "six"),
    ])
  })

  test("if a later row has quotes", () => {
    expect([...readCsv('1,"two\r\n3,"four, five"\r\n6,""\r\n', ",")]).toEqual([
      unclosed,
      whole("3", "four, five"),
      whole("6", ""),
    ])
  })

  test("if another one is never closed either", () => {
    expect([...readCsv('1,"two\n3,four\n1,"two', ",")]).toEqual([unclosed, whole("3", "four"), unclosed])
  })

  test("at every row of a large file, without reading to its end each time", () => {
    expect([...readCsv('1,"two\n3,""\n'.repeat(200_000), ",")]).toHaveLength(400_000)
  })
})

test("a long cell of quotes that are never closed is read once", () => {
  const quotes = '"'.repeat(1_000_001)
  expect([...readCsv(`a\n${quotes}`, ",")].at(-1)).toEqual({ cells: [quotes], unclosed: true })
})

test("every written table is read back unchanged", () => {
  const cell = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !/^[=+\-@\t\r']/.test(text))
  const columns = [0, 1, 2].map((index) => [`c${index}`, (row: string[]) => row[index]] as const)
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
      const text = csvOf(columns, rows).replace("\uFEFF", "")
      expect([...readCsv(text, ",")].slice(1).map(({ cells }) => cells)).toEqual(rows)
    }),
  )
})
