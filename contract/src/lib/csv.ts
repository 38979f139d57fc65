/** CSV for spreadsheets, the same in browser and server. */

type Cell = string | number | boolean | null | undefined
export type CsvColumn<Row> = readonly [header: string, cell: (row: Row) => Cell]

/** Text that a spreadsheet would run as a formula (OWASP: CSV injection). */
const formula = /^[=+\-@\t\r]/

/**
 * Rows under their headers. Text that looks like a formula gets an apostrophe in front, which spreadsheets read as
 * text; numbers stay numbers. The byte order mark tells spreadsheets that it is UTF-8.
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(([header]) => header),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ]
  return `\uFEFF${lines.map((cells) => `${cells.map(written).join(",")}\r\n`).join("")}`
}

function written(cell: Cell): string {
  if (cell === null || cell === undefined) return ""
  if (typeof cell !== "string") return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
