import type { delimiterNames, ImportField, ImportRow } from "#contract/imports/endpoints.ts"
import type { CsvColumn } from "#contract/lib/csv.ts"
import { lettersAndDigits } from "#contract/lib/plainText.ts"
import { readCsv } from "#contract/lib/readCsv.ts"

type Delimiter = (typeof delimiterNames)[number]
const signs: Record<Delimiter, string> = { comma: ",", semicolon: ";", tab: "\t", bar: "|" }

/** Excel's hidden first line "sep=;", which blank lines may precede. */
const separator = /^(\s*)"?sep=([,;\t|])"?[ \t]*(?:\r\n?|\n|$)/i

/** The delimiter: the file's own declaration, or the one that splits the header into the most columns. */
export function guessDelimiter(text: string): Delimiter {
  const words = Object.keys(signs) as Delimiter[]
  const said = separator.exec(text)?.[2]
  const start = text.slice(0, 10_000)
  const cells = (word: Delimiter) => readCsv(start, signs[word]).find(isFilled)?.cells.length ?? 0
  return (
    words.find((word) => signs[word] === said) ??
    words.reduce((best, word) => (cells(word) > cells(best) ? word : best))
  )
}

const isFilled = ({ cells }: { cells: readonly string[] }) => cells.some((cell) => cell.trim() !== "")

/**
 * A table's column names and rows. Rows have a spreadsheet's numbers: the header is row 1 unless blank lines precede
 * it.
 */
export function tableOf(text: string, delimiter: Delimiter) {
  const [names, ...rows] = readCsv(text.replace(separator, "$1"), signs[delimiter])
    .map((row, index) => ({ row: index + 1, ...row }))
    .filter(isFilled)
  return { columns: names?.cells.map((name) => name.trim()) ?? [], rows }
}

type Read = { cells: readonly string[]; unclosed: boolean }

/** Why a row can't be split into the header's columns; undefined if it can. */
export function whyNotRead({ cells, unclosed }: Read, width: number, delimiter: Delimiter) {
  if (unclosed) return "A quotation mark is opened and never closed."
  const filled = widthOf(cells)
  if (filled <= width) return undefined
  return `There are ${filled} cells, and ${width === 1 ? "1 column" : `${width} columns`}. Is there a ${delimiter} in a number or a name? Put it in quotation marks.`
}

/** Ignores empty cells at the end, which spreadsheets add. */
const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== "") + 1

/** The cells that a row may fill: those with a header, and those mapped to a field. */
export const maxCells = (columns: readonly string[], places: ColumnIndexes) =>
  Math.max(widthOf(columns), ...Object.values(places).map((place) => place + 1))

/** An unreadable row, kept whole in its first cell, so that it can't be imported again as it is. */
export function unread(
  { row, cells }: { row: number; cells: readonly string[] },
  [first]: readonly ImportField[],
  { delimiter, text }: { delimiter: Delimiter; text: string },
): ImportRow {
  const field = first?.field ?? ""
  return { row, values: { [field]: cells.join(signs[delimiter]) }, faults: [{ field, text }] }
}

type ColumnIndexes = Record<string, number>

/** Guesses each field's column by name: "Last name", "last_name" and "LastName" are equal. */
export function guessColumnIndexes(
  columns: readonly string[],
  fields: readonly ImportField[],
): ColumnIndexes {
  const names = columns.map(lettersAndDigits)
  const found = fields.flatMap(({ field, label }) => {
    const place = names.findIndex(
      (name) => name !== "" && (name === lettersAndDigits(label) || name === lettersAndDigits(field)),
    )
    return place < 0 ? [] : [[field, place] as const]
  })
  return Object.fromEntries(found)
}

/** A row's cells by field, without the apostrophe that our exports put before a formula. */
export function valuesAt(cells: readonly string[], places: ColumnIndexes): Record<string, string> {
  const values = Object.entries(places).map(([field, place]) => [
    field,
    (cells[place] ?? "").trim().replace(/^'(?=[=+\-@])/, ""),
  ])
  return Object.fromEntries(values)
}

/** "Row 42: Home district must be one of …" */
const inWords = ({ row, faults }: Pick<ImportRow, "row" | "faults">) =>
  `Row ${row}: ${faults.map(({ text }) => text).join(" ")}`

/** The CSV of rejected rows: their original cells, to be corrected and imported again, and the reasons. */
export const rejectedColumns = (fields: readonly ImportField[]): CsvColumn<ImportRow>[] => [
  ...fields.map(({ field, label }): CsvColumn<ImportRow> => [label, ({ values }) => values[field]]),
  ["Problem", inWords],
]
