import { buffer } from "node:stream/consumers"
import { ZipFile } from "yazl"

const links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

export type Book = {
  /** The rows of each sheet, in XML; the first is "Sheet1". */
  sheets: readonly { name?: string; state?: string; before?: string; rows: string; after?: string }[]
  shared?: readonly string[]
  /** The codes of formats, to which cells refer by their numbers from 1 on. */
  formats?: readonly string[]
  properties?: string
  further?: Readonly<Record<string, string | Buffer>>
}

/** A spreadsheet, byte by byte as office programs write it. */
export async function bookOf({ sheets, shared, formats = [], properties = "", further = {} }: Book) {
  const parts: Record<string, string | Buffer> = {
    "xl/workbook.xml": `<?xml version="1.0" encoding="UTF-8"?>
      <workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${links}">
      <workbookPr ${properties}/><sheets>${sheets
        .map(
          ({ name, state = "visible" }, index) =>
            `<sheet name="${name ?? `Sheet${index + 1}`}" sheetId="${index + 7}" state="${state}" r:id="rId${index + 1}"/>`,
        )
        .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${links}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join(
        "",
      )}<Relationship Id="texts" Type="${links}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="styles" Type="${links}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`)
      .join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, index) => `<xf numFmtId="${164 + index}"/>`)
      .join("")}<xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...(shared && { "xl/sharedStrings.xml": `<sst>${shared.join("")}</sst>` }),
    ...Object.fromEntries(
      sheets.map(({ before = "", rows, after = "" }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...further,
  }
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** A row of texts, each written in its own cell. */
export const textRow = (...cells: readonly string[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("")}</row>`
