/** CSV for spreadsheets, the same in browser and server. */

type Cell = string | number | boolean | null | undefined
export type CsvColumn<Row> = readonly [header: string, cell: (row: Row) => Cell]

/** Text that a spreadsheet would run as a formula (OWASP: CSV injection). */
const formula = /^[=+\-@\t\r]/
/**
 * A formula in the middle of a text. A spreadsheet that splits at semicolons or tabs splits inside the quotation marks of
 * later cells too, and ends the row at a line end. The formula could then begin a cell.
 */
const innerFormula = /([;\t\r\n]["\s]*)(?=[=+\-@])/g

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
  const inert = cell.replace(innerFormula, "$1'")
  const text = formula.test(cell) ? `'${inert}` : inert
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
