import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { extractImages, getDocumentProxy } from "unpdf"
import { expect, test } from "vitest"
import { pdfOf } from "./pdf.ts"
import { shades } from "./shades.ts"

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

test("pdf.js, the viewer of Firefox, shows each page on A4 in its orientation, with the shades of its picture", async () => {
  const wide = { create: { width: 40, height: 30, channels: 3, background: "#ffffff" } } as const
  const photograph = new Uint8Array(await sharp(wide).jpeg().toBuffer())
  // Four pixels of two bits in one row: each shade once.
  const rows = Array.from({ length: 8 }, () => [0, 0b00_01_10_11])
  const drawing = new Uint8Array(deflateSync(Buffer.from(rows.flat())))
  const pdf = await getDocumentProxy(
    new Uint8Array(
      await pdfOf([
        { encoding: "shades", data: drawing, width: 4, height: 8, turn: 0 },
        { encoding: "jpeg", data: photograph, width: 40, height: 30, turn: 0 },
        { encoding: "jpeg", data: photograph, width: 40, height: 30, turn: 1 },
      ]).arrayBuffer(),
    ),
  )
  const sizes = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 })
      return [width, height]
    }),
  )
  expect(sizes).toEqual([
    [595.28, 841.89],
    [841.89, 595.28],
    [595.28, 841.89],
  ])
  const [picture] = await extractImages(pdf, 1)
  expect(picture).toMatchObject({ width: 4, height: 8 })
  const { channels, data: pixels } = picture!
  expect([0, 1, 2, 3].map((column) => pixels[column * channels])).toEqual([...shades])
  expect(await extractImages(pdf, 2)).toMatchObject([{ width: 40, height: 30 }])
})
