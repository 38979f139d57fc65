import { expect, test } from "vitest"
import { pdfOf } from "./pdf.ts"

const data = new Uint8Array([0xff, 0xd8, 0x0a, 0x25, 0x00, 0xff, 0xd9])
const jpeg = { encoding: "jpeg", data } as const
const textOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer()).toString("latin1")

test("each entry of the table leads to its object, and each stream is as long as it says", async () => {
  const pdf = await textOf(
    pdfOf([
      { ...jpeg, width: 1240, height: 1754, turn: 0 },
      { encoding: "shades", data, width: 1754, height: 1240, turn: 3 },
    ]),
  )
  const table = Number(/startxref\n(\d+)/.exec(pdf)![1])
  expect(pdf.slice(table, table + 4)).toBe("xref")
  const entries = [...pdf.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)]
  expect(entries).toHaveLength(8)
  for (const [index, [, start]] of entries.entries())
    expect(pdf.slice(Number(start)).startsWith(`${index + 1} 0 obj\n`)).toBe(true)
  for (const { 1: length, index } of pdf.matchAll(/\/Length (\d+) >>\nstream\n/g)) {
    const begin = pdf.indexOf("stream\n", index) + "stream\n".length
    expect(pdf.slice(begin + Number(length)).startsWith("\nendstream")).toBe(true)
  }
})

test("a page is A4 in the orientation of its picture, which fills it, and the page has the rotation", async () => {
  const pdf = await textOf(
    pdfOf([
      { ...jpeg, width: 1000, height: 2000, turn: 1 },
      { ...jpeg, width: 2000, height: 1000, turn: 6 },
    ]),
  )
  expect([...pdf.matchAll(/MediaBox \[(.*?)\] \/Rotate (\d+)/g)].map(([, ...found]) => found)).toEqual([
    ["0 0 595.28 841.89", "90"],
    ["0 0 841.89 595.28", "180"],
  ])
  expect([...pdf.matchAll(/q (.*) cm/g)].map(([, matrix]) => matrix)).toEqual([
    "420.94 0 0 841.89 87.17 0",
    "841.89 0 0 420.94 0 87.17",
  ])
})
