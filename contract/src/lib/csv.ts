/** CSV for spreadsheets, the same in browser and server. */

type Cell = string | number | boolean | null | undefined
export type CsvColumn<Row> = readonly [header: string, cell: (row: Row) => Cell]

/**
 * The places in a text where a spreadsheet would begin a formula (OWASP: CSV injection), also behind apostrophes that the text
 * has of its own. A spreadsheet that splits at semicolons or tabs splits inside the quotation marks of later cells too, and ends
 * the row at a line end, so a formula in the middle of a text could begin a cell. Examples: the beginning of "=1+1", and the place
 * before "-2" in "1;-2".
 */
const formulas = /^(?='*[=+\-@\t\r])|(?<=[;\t\r\n]["\s]*)(?='*[=+\-@])/g
/** The apostrophes that `withoutFormulas` has put there. */
const added = new RegExp(formulas.source.replaceAll("(?='*", "'(?='*"), "g")

/** A text with an apostrophe before each formula, so that no spreadsheet runs it. `withFormulas` gives the text back exactly. */
const withoutFormulas = (text: string) => text.replace(formulas, "'")
export const withFormulas = (text: string) => text.replace(added, "")
/** For a cell of a spreadsheet's file, which is never run: only apostrophes that would be taken for added ones are doubled. */
export const withOwnApostrophes = (text: string) => text.replace(added, "''")

/**
 * Rows under their headers. Text that looks like a formula is prefixed with an apostrophe, so that spreadsheets read it as
 * text; numbers remain numbers. The byte order mark tells spreadsheets that the file is UTF-8.
 */
export const csvOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  csvHead(columns) + csvLines(columns, rows)

/** The byte order mark and the line of headers. */
export const csvHead = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  `\uFEFF${lineOf(columns.map(([header]) => header))}`

/** The lines below the headers. */
export const csvLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => lineOf(columns.map(([, cell]) => cell(row)))).join("")

const lineOf = (cells: readonly Cell[]) => `${cells.map(cellText).join(",")}\r\n`

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ""
  if (typeof cell !== "string") return String(cell)
  const text = withoutFormulas(cell)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
