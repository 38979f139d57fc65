import { PassThrough, Readable } from "node:stream"
import { ZipFile } from "yazl"
import { withOwnApostrophes } from "#contract/lib/csv.ts"
import { millisecondsPerDay } from "#contract/lib/days.ts"

type Cell = string | number | boolean | null | undefined

/** Rows of cells under their headers, in parts that are read on demand. */
type Table = { headers: readonly string[]; rows: AsyncIterable<readonly (readonly Cell[])[]> }

/**
 * Writes an .xlsx file with one sheet while it is sent. Texts are written as texts, so that a telephone number keeps its zero
 * and nothing is run as a formula. Days such as 2026-01-31 are written as days.
 */
export function spreadsheetOf(table: Table): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const sheet = Readable.from(sheetOf(table))
  zip.on("error", (error: Error) => out.destroy(error))
  sheet.once("error", (error) => out.destroy(error))
  // No further rows are read once the reader has left.
  out.once("close", () => sheet.destroy())
  for (const [name, content] of Object.entries(fixedParts)) zip.addBuffer(Buffer.from(content), name)
  zip.addReadStream(sheet, "xl/worksheets/sheet1.xml")
  zip.end()
  zip.outputStream.pipe(out)
  return out
}

async function* sheetOf({ headers, rows }: Table) {
  yield Buffer.from(
    `${head}<cols>${headers.map((name, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthOf(name)}" customWidth="1"/>`).join("")}</cols><sheetData>${rowOf(headers, styles.header)}`,
  )
  for await (const part of rows) yield Buffer.from(part.map((cells) => rowOf(cells, styles.text)).join(""))
  yield Buffer.from("</sheetData></worksheet>")
}

/** The indexes of formats in `xl/styles.xml`. */
const styles = { header: 1, text: 2, day: 3 }

/** The width in characters. Names and addresses are longer than the names of their columns. */
const widthOf = (header: string) => Math.min(40, Math.max(16, header.length + 4))

const rowOf = (cells: readonly Cell[], style: number) =>
  `<row>${cells.map((cell) => cellOf(cell, style)).join("")}</row>`

function cellOf(cell: Cell, style: number) {
  if (cell === null || cell === undefined || cell === "") return "<c/>"
  if (typeof cell === "number") return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : "<c/>"
  if (typeof cell === "boolean") return `<c t="b"><v>${cell ? 1 : 0}</v></c>`
  const day = serialOf(cell)
  if (day !== undefined) return `<c s="${styles.day}"><v>${day}</v></c>`
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(withOwnApostrophes(cell))}</t></is></c>`
}

const daysTo1970 = 25_569

/** The number of a day from March 1900 on, as spreadsheets count days. */
function serialOf(text: string) {
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(text) || text < "1900-03-01") return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  return isDay ? time / millisecondsPerDay + daysTo1970 : undefined
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

/**
 * Characters that XML can't contain are left out. A text that looks like an escape, such as "_x000D_", is escaped itself.
 */
const escaped = (text: string) =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|[\p{Surrogate}\ufffe\uffff]/gu, "")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/\r/g, "_x000D_")
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packages = "http://schemas.openxmlformats.org/package/2006"
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/** The header remains visible while scrolling. */
const head = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`

const fixedParts = {
  "[Content_Types].xml": `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  "_rels/.rels": `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${xml}<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${links}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}
