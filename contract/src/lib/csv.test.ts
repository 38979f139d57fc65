import { expect, test } from "vitest"
import { csvOf, withFormulas, withOwnApostrophes } from "./csv.ts"
import { readCsv } from "./readCsv.ts"

const written = (value: string | number | boolean | null) => csvOf([["Value", (row) => row]], [value])

test("a table has a byte order mark, its headers and one line per row", () => {
  const rows = [
    { name: "Ŵezi", points: 7.5 },
    { name: "Ada", points: null },
  ]
  expect(
    csvOf(
      [
        ["Name", ({ name }) => name],
        ["Points", ({ points }) => points],
      ],
      rows,
    ),
  ).toBe("\uFEFFName,Points\r\nŴezi,7.5\r\nAda,\r\n")
})

test.each([
  ["=1+1", "'=1+1"],
  ["+265 1 234", "'+265 1 234"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", `"'\tx"`],
  ["a;=cmd|x", `"a;'=cmd|x"`],
  [`a;"=cmd`, `"a;""'=cmd"`],
  ["a; -1", `"a; '-1"`],
  ["a\t@x", `"a\t'@x"`],
  ["one\r\n=2", `"one\r\n'=2"`],
  ["English; Maths", `"English; Maths"`],
  ["\r=1", `"'\r'=1"`],
  [`=HYPERLINK("http://x","y")`, `"'=HYPERLINK(""http://x"",""y"")"`],
  ["'=x", "''=x"],
  ["''-1", "'''-1"],
  ["a; '=1", `"a; ''=1"`],
  ["'tis", "'tis"],
  ["a=1", "a=1"],
  ["two, three", `"two, three"`],
  [`the "best"`, `"the ""best"""`],
  ["two\nlines", `"two\nlines"`],
  [-1, "-1"],
  [0, "0"],
  [null, ""],
  [true, "true"],
])("%j is written as %j", (value, cell) => {
  expect(written(value)).toBe(`\uFEFFValue\r\n${cell}\r\n`)
})

/** Every text of four of these characters. */
const texts = (length: number): string[] =>
  length === 0 ? [""] : texts(length - 1).flatMap((text) => [...`'=+;"\t\nx `].map((sign) => text + sign))

test("a written text is read back exactly, whatever apostrophes and formulas it has", () => {
  const lost = texts(4).filter((text) => {
    const [, ...rows] = readCsv(written(text).slice(1), ",")
    return withFormulas(rows.map(({ cells }) => cells[0])[0] ?? "") !== text
  })
  expect(lost).toEqual([])
  expect(texts(4).filter((text) => withFormulas(withOwnApostrophes(text)) !== text)).toEqual([])
})
