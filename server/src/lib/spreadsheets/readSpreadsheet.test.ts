import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryFolder } from "../../../test/files/temporaryFolder.ts"
import { type Book, bookOf, textRow } from "../../../test/spreadsheets/book.ts"
import { readSpreadsheet } from "./readSpreadsheet.ts"

const folder = temporaryFolder()
let files = 0

async function readBytes(bytes: Buffer, wanted: Partial<Parameters<typeof readSpreadsheet>[1]> = {}) {
  const path = join(folder, `${++files}.xlsx`)
  await writeFile(path, bytes)
  return readSpreadsheet(path, { sheet: undefined, rows: 100, columns: 50, unpacked: 1_000_000, ...wanted })
}
async function read(book: Book, wanted = {}) {
  const result = await readBytes(await bookOf(book), wanted)
  if ("refused" in result) throw new Error(result.refused)
  return result
}
const cellsOf = async (book: Book) => (await read(book)).rows.map(({ cells }) => cells)
const cell = async (xml: string, book: Partial<Book> = {}) =>
  (await cellsOf({ sheets: [{ rows: `<row r="1">${xml}</row>` }], ...book }))[0]?.[0]

test.each([
  ["a text that cells share", '<c r="A1" t="s"><v>1</v></c>', "Ŵiza & Ben"],
  ["a text in several fonts, without how it is read aloud", '<c r="A1" t="s"><v>2</v></c>', "Ann Banda"],
  [
    "a text of its own",
    '<c r="A1" t="inlineStr"><is><r><t>0999</t></r><r><t> 123</t></r></is></c>',
    "0999 123",
  ],
  [
    "a text that isn't escaped",
    '<c r="A1" t="inlineStr"><is><t><![CDATA[Mua & ]]>Dedza</t></is></c>',
    "Mua & Dedza",
  ],
  ["a text with a line end", '<c r="A1" t="s"><v>3</v></c>', "one\r\ntwo"],
  ["what a formula came to", '<c r="A1" t="str"><f>A2&amp;A3</f><v>P1</v></c>', "P1"],
  ["a number that a formula came to", '<c r="A1"><f>1/4</f><v>0.25</v></c>', "0.25"],
  ["an error", '<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', "#DIV/0!"],
  ["true", '<c r="A1" t="b"><v>1</v></c>', "TRUE"],
  ["a long number", '<c r="A1"><v>2.65999123456E11</v></c>', "265999123456"],
  ["a longer number", '<c r="A1"><v>1.23456789012345E+17</v></c>', "123456789012345000"],
  ["a sum with a rounding error", '<c r="A1"><v>0.30000000000000004</v></c>', "0.3"],
  ["a number with zeros in front", '<c r="A1" s="1"><v>999123456</v></c>', "0999123456"],
  ["percent", '<c r="A1" s="2"><v>0.455</v></c>', "45.5%"],
  ["a day", '<c r="A1" s="3"><v>46053</v></c>', "2026-01-31"],
  ["a day with a month in words", '<c r="A1" s="4"><v>46053</v></c>', "2026-01-31"],
  ["a day of the usual format", '<c r="A1" s="8"><v>46053</v></c>', "2026-01-31"],
  ["a time", '<c r="A1" s="5"><v>0.354166666666667</v></c>', "08:30"],
  ["a day and a time", '<c r="A1" s="6"><v>46053.6875</v></c>', "2026-01-31 16:30"],
  ["a number in red", '<c r="A1" s="7"><v>7.5</v></c>', "7.5"],
  ["the 28th of February 1900", '<c r="A1" s="3"><v>59</v></c>', "1900-02-28"],
  ["the 1st of March 1900", '<c r="A1" s="3"><v>61</v></c>', "1900-03-01"],
  ["a day as newer programs write it", '<c r="A1" t="d"><v>2026-01-31T08:30:00</v></c>', "2026-01-31 08:30"],
])("%s is read as people see it", async (_, xml, text) => {
  const formats = [
    "0000000000",
    "0.0%",
    "dd/mm/yyyy",
    "[$-809]d\\ mmmm\\ yyyy",
    "hh:mm",
    "dd/mm/yy hh:mm",
    "[Red]0.0;-0.0",
  ]
  const shared = [
    "<si><t>Name</t></si>",
    "<si><t>Ŵiza &amp; Ben</t></si>",
    "<si><r><t>Ann </t></r><r><t>Banda</t></r><rPh><t>an</t></rPh></si>",
    "<si><t>one_x000D_\ntwo</t></si>",
  ]
  expect(await cell(xml, { formats, shared })).toBe(text)
})

test("days that are counted from 1904 are the same days", async () => {
  const xml = '<c r="A1" s="1"><v>44591</v></c>'
  expect(await cell(xml, { formats: ["yyyy-mm-dd"], properties: 'date1904="1"' })).toBe("2026-01-31")
})

test("rows keep their numbers and cells their columns, and empty rows are omitted", async () => {
  const rows = `<row r="2"><c r="B2" t="inlineStr"><is><t>b</t></is></c><c r="AA2"><v>27</v></c></row>
    <row r="3"><c r="A3" s="0"/></row>${textRow("next")}<row r="900000"><c r="A900000"><v>1</v></c></row>`
  const result = await read({ sheets: [{ rows }] })
  expect(result.rows.map(({ row, cells }) => [row, cells.length, cells.filter(Boolean)])).toEqual([
    [2, 27, ["b", "27"]],
    [4, 1, ["next"]],
    [900000, 1, ["1"]],
  ])
})

test("a cell that is merged over rows is in each of them, and one over columns only in the first", async () => {
  const rows = textRow("Class", "Name") + textRow("P1", "Ann") + textRow("", "Ben") + textRow("Both", "")
  const after = '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="A4:B4"/></mergeCells>'
  expect(await cellsOf({ sheets: [{ rows, after }] })).toEqual([
    ["Class", "Name"],
    ["P1", "Ann"],
    ["P1", "Ben"],
    ["Both"],
  ])
})

const hidden = (row: string) => row.replace("<row>", '<row hidden="1">')

test("any number of hidden rows is counted, and the rows below them are read", async () => {
  const rows = hidden(textRow("Ann")).repeat(500) + textRow("Ben") + textRow("Cecilia") + textRow("Dorothy")
  const result = await read({ sheets: [{ rows }] }, { rows: 2 })
  expect(result).toMatchObject({
    hiddenRows: 500,
    rows: [
      { row: 501, cells: ["Ben"] },
      { row: 502, cells: ["Cecilia"] },
    ],
  })
})

test("hidden rows and columns are left out and counted if they hold something, and a joined cell stands in the rows that are shown", async () => {
  const before = '<cols><col min="2" max="3" hidden="1"/><col min="5" max="16384" hidden="true"/></cols>'
  const rows = [
    textRow("Class", "Note", "", "Name"),
    hidden(textRow("P1", "left", "", "Ann")),
    textRow("", "", "", "Ben"),
    hidden(textRow("", "", "", "Cecilia")),
    '<row hidden="0"><c r="D5"><v>4</v></c><c r="AB5" t="inlineStr"><is><t></t></is></c></row>',
    '<row hidden="true"/>',
  ]
  const after = '<mergeCells><mergeCell ref="A2:A4"/></mergeCells>'
  const book = { sheets: [{ before, rows: rows.join(""), after }] }
  const result = await read(book, { rows: 3 })
  expect(result.rows).toEqual([
    { row: 1, cells: ["Class", "", "", "Name"] },
    { row: 3, cells: ["P1", "", "", "Ben"] },
    { row: 5, cells: ["", "", "", "4"] },
  ])
  expect(result).toMatchObject({ hiddenRows: 2, hiddenColumns: 1, isTooWide: false })
})

test("the first visible sheet is read, or the requested one, and hidden ones are only listed", async () => {
  const sheets = [
    { name: "Notes", state: "hidden", rows: textRow("secret") },
    { name: "Year 1", rows: textRow("one") },
    { name: "Year &amp; 2", rows: textRow("two") },
    { name: "Old", state: "veryHidden", rows: textRow("old") },
  ]
  expect(await read({ sheets })).toMatchObject({
    sheets: ["Year 1", "Year & 2"],
    hidden: ["Notes", "Old"],
    sheet: "Year 1",
    rows: [{ row: 1, cells: ["one"] }],
  })
  expect(await read({ sheets }, { sheet: "Year & 2" })).toMatchObject({ rows: [{ cells: ["two"] }] })
  expect(await readBytes(await bookOf({ sheets }), { sheet: "Notes" })).toEqual({
    refused: "This spreadsheet has no sheet of that name.",
  })
})

test("the texts and the formats are read from the parts that the workbook names", async () => {
  const kind = "http://purl.oclc.org/ooxml/officeDocument/relationships"
  const further = {
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${kind}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="a" Type="${kind}/sharedStrings" Target="/xl/Texts.xml"/><Relationship Id="b" Type="${kind}/styles" Target="looks/styles1.xml"/></Relationships>`,
    "xl/Texts.xml": "<sst><si><t>Ann</t></si></sst>",
    "xl/looks/styles1.xml":
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  }
  const rows = '<row><c t="s"><v>0</v></c><c s="1"><v>46053</v></c></row>'
  expect(await cellsOf({ sheets: [{ rows }], further })).toEqual([["Ann", "2026-01-31"]])
})

test("reading ends if the table is too long or too wide", async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => textRow(`${index}`)).join("")
  expect((await read({ sheets: [{ rows }] })).rows.length).toBe(100)
  const wide = await read({ sheets: [{ rows: '<row><c r="XFD1"><v>1</v></c></row>' }] })
  expect(wide).toMatchObject({ isTooWide: true, rows: [] })
})

const tooLarge =
  "This spreadsheet holds more than 1 MB. Copy the rows that you need into a new file, and choose that."
const damaged = "This spreadsheet is damaged. Open it, save it again as .xlsx, and choose the new file."
const bomb = () => bookOf({ sheets: [{ rows: " ".repeat(2_000_000) }] })

test("a file that holds more than it may is refused before it is unpacked", async () => {
  expect(await readBytes(await bomb())).toEqual({ refused: tooLarge })
})

test("a file that lies about its size is unpacked no further than it says", async () => {
  const bytes = await bomb()
  for (let index = bytes.indexOf("PK\x01\x02"); index >= 0; index = bytes.indexOf("PK\x01\x02", index + 4)) {
    if (bytes.readUInt32LE(index + 24) > 1_000_000) bytes.writeUInt32LE(1000, index + 24)
  }
  expect(await readBytes(bytes)).toEqual({ refused: damaged })
})

test("parts that nobody reads don't count", async () => {
  const picture = { "xl/media/image1.png": " ".repeat(2_000_000) }
  expect((await read({ sheets: [{ rows: textRow("a") }], further: picture })).rows).toHaveLength(1)
})

test("entities of entities aren't written out", async () => {
  const rows = '<row><c t="inlineStr"><is><t>&b;</t></is></c></row>'
  const bytes = await bookOf({
    sheets: [{ rows }],
    further: {
      "xl/worksheets/sheet1.xml": `<!DOCTYPE w [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData>${rows}</sheetData></worksheet>`,
    },
  })
  expect(await readBytes(bytes)).toEqual({ refused: damaged })
})

test.each([
  ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length - 30)],
  ["of other bytes", () => Buffer.from("PK\x03\x04 but nothing else of an archive")],
  ["empty", () => Buffer.alloc(0)],
  [
    "without a workbook",
    (bytes: Buffer) =>
      Buffer.from(bytes.toString("latin1").replaceAll("workbook.xml", "workbok_.xml"), "latin1"),
  ],
])("a file %s is refused in a sentence", async (_, change) => {
  expect(await readBytes(change(await bookOf({ sheets: [{ rows: textRow("a") }] })))).toEqual({
    refused: damaged,
  })
})
