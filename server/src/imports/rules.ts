import type { delimiterWords, ImportField, ImportRow } from "#contract/imports/endpoints.ts"
import type { CsvColumn } from "#contract/lib/csv.ts"
import { lettersAndDigits } from "#contract/lib/plainText.ts"
import { readCsv } from "#contract/lib/readCsv.ts"

type Delimiter = (typeof delimiterWords)[number]
const signs: Record<Delimiter, string> = { comma: ",", semicolon: ";", tab: "\t", bar: "|" }

/** What Excel may write above the names, and never shows: "sep=;". Blank lines may stand before it. */
const separator = /^(\s*)"?sep=([,;\t|])"?[ \t]*(?:\r\n?|\n|$)/i

/** What stands between the cells: what the file itself says, or the sign that parts the names into the most. */
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

/** A table's column names, and its rows by their number in a spreadsheet, where the names are row 1 unless blank ones precede. */
export function tableOf(text: string, delimiter: Delimiter) {
  const [names, ...rows] = readCsv(text.replace(separator, "$1"), signs[delimiter])
    .map((row, index) => ({ row: index + 1, ...row }))
    .filter(isFilled)
  return { columns: names?.cells.map((name) => name.trim()) ?? [], rows }
}

type Read = { cells: readonly string[]; unclosed: boolean }

/** Why a row can't be read as cells under the columns' names, whatever stands in them; undefined where it can. */
export function whyNotRead({ cells, unclosed }: Read, width: number, delimiter: Delimiter) {
  if (unclosed) return "A quotation mark is opened and never closed."
  const filled = widthOf(cells)
  if (filled <= width) return undefined
  return `There are ${filled} cells, and ${width === 1 ? "1 column" : `${width} columns`}. Is there a ${delimiter} in a number or a name? Put it in quotation marks.`
}

/** Up to the last cell that holds something: spreadsheets write empty ones after it. */
const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== "") + 1

/** How many cells a row may fill: those under a name, and those that somebody said are a field's. */
export const mostCells = (columns: readonly string[], places: Places) =>
  Math.max(widthOf(columns), ...Object.values(places).map((place) => place + 1))

/** A row that can't be read: whole in its first cell, so that nobody imports it again as it is. */
export function unread(
  { row, cells }: { row: number; cells: readonly string[] },
  [first]: readonly ImportField[],
  { delimiter, text }: { delimiter: Delimiter; text: string },
): ImportRow {
  const field = first?.field ?? ""
  return { row, values: { [field]: cells.join(signs[delimiter]) }, faults: [{ field, text }] }
}

type Places = Record<string, number>

/** Where each field stands, as far as the columns' names tell: "Last name", "last_name" and "LastName" are one. */
export function guessPlaces(columns: readonly string[], fields: readonly ImportField[]): Places {
  const names = columns.map(lettersAndDigits)
  const found = fields.flatMap(({ field, label }) => {
    const place = names.findIndex(
      (name) => name !== "" && (name === lettersAndDigits(label) || name === lettersAndDigits(field)),
    )
    return place < 0 ? [] : [[field, place] as const]
  })
  return Object.fromEntries(found)
}

/** A row's cells under the names of their fields; what an export put before a formula is taken off again. */
export function valuesAt(cells: readonly string[], places: Places): Record<string, string> {
  const values = Object.entries(places).map(([field, place]) => [
    field,
    (cells[place] ?? "").trim().replace(/^'(?=[=+\-@])/, ""),
  ])
  return Object.fromEntries(values)
}

/** "Row 42: Home district must be one of …" */
const inWords = ({ row, faults }: Pick<ImportRow, "row" | "faults">) =>
  `Row ${row}: ${faults.map(({ text }) => text).join(" ")}`

/** The spreadsheet of rejected rows: as they were, so that they can be put right and imported again, and why. */
export const rejectedColumns = (fields: readonly ImportField[]): CsvColumn<ImportRow>[] => [
  ...fields.map(({ field, label }): CsvColumn<ImportRow> => [label, ({ values }) => values[field]]),
  ["Problem", inWords],
]
