import { comparable } from "#contract/lib/comparable.ts"
import { type CsvColumn, withFormulas } from "#contract/lib/csv.ts"
import { keysOf, omit } from "#contract/lib/objects.ts"
import { lettersAndDigits, withoutInvisibles } from "#contract/lib/plainText.ts"
import { readCsv } from "#contract/lib/readCsv.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import { combinableOf, splitColumnsOf } from "#contract/people/imports/combined.ts"
import {
  type delimiterNames,
  type ImportField,
  type ImportRow,
  maxColumns,
} from "#contract/people/imports/endpoints.ts"
import { isSpreadsheetError, spreadsheetErrorText } from "#contract/people/imports/spreadsheetErrors.ts"

type Delimiter = (typeof delimiterNames)[number]
const signs: Record<Delimiter, string> = { comma: ",", semicolon: ";", tab: "\t", bar: "|" }

/** Excel's hidden first line "sep=;", which blank lines may precede. */
const separator = /^(\s*)"?sep=([,;\t|])"?[ \t]*(?:\r\n?|\n|$)/i

/** The delimiter: the file's own declaration, or the one that splits the header into the most columns. */
export function guessDelimiter(text: string): Delimiter {
  const delimiters = keysOf(signs)
  const declared = separator.exec(text)?.[2]
  const start = text.slice(0, 10_000)
  const columns = (delimiter: Delimiter) => readCsv(start, signs[delimiter]).find(isFilled)?.cells.length ?? 0
  return (
    delimiters.find((delimiter) => signs[delimiter] === declared) ??
    delimiters.reduce((best, next) => (columns(next) > columns(best) ? next : best))
  )
}

const isFilled = ({ cells }: { cells: readonly string[] }) => cells.some((cell) => cell.trim() !== "")

type FileLine = { row: number; cells: string[]; unclosed?: boolean }

/** The filled lines of a text with a spreadsheet's row numbers. Reading ends where the table is too long for an import. */
export function linesOfText(text: string, delimiter: Delimiter, maxRows: number) {
  const filled: FileLine[] = []
  let row = 0
  for (const read of readCsv(text.replace(separator, "$1"), signs[delimiter])) {
    row++
    if (isFilled(read)) filled.push({ row, ...read })
    if (filled.length > maxLinesRead(maxRows) || row > linesOf(maxRows)) break
  }
  return { filled, lines: row }
}

type Table = {
  filled: readonly FileLine[]
  lines?: number
  hiddenRows?: number
  maxRows: number
  fields: readonly ImportField[]
}

/** A table's column names and its rows, or the reason why it can't be imported. */
export function tableOf({ filled, lines = 0, hiddenRows = 0, maxRows, fields }: Table) {
  const { head, known } = headOf(filled, fields)
  const [names, ...rows] = filled.slice(head)
  const width = widthOf(names?.cells ?? [])
  const isTitle =
    known === 0 && filled.length > maxTitles && width === 1 && rows.some(({ cells }) => widthOf(cells) > 1)
  const columns = (names?.cells ?? []).slice(0, maxColumns).map((name) => name.trim())
  return {
    columns,
    rows,
    refused: isTitle ? noNames : whyNoTable({ lines, rows: rows.length, hiddenRows, width }, maxRows),
  }
}

/** The number of lines that are searched for the names of the columns. */
const maxTitles = 50
/** One line more than a table with this many rows can have, whatever its titles. */
export const maxLinesRead = (maxRows: number) => maxRows + 1 + maxTitles

/**
 * Finds the line with the names of the columns. It isn't always the first, because titles of the whole list may be above
 * it.
 */
function headOf(lines: readonly FileLine[], fields: readonly ImportField[]) {
  const guessCounts = lines
    .slice(0, maxTitles)
    .map(({ cells }) => Object.keys(guessColumnIndexes(cells, fields)).length)
  const known = Math.max(0, ...guessCounts)
  return { head: Math.max(0, guessCounts.indexOf(known)), known }
}

const noNames = `The names of the columns were not found in the first ${maxTitles} lines. Please delete the lines above them.`

/** The most lines that are read, including blank ones. */
const linesOf = (maxRows: number) => 10 * maxRows

type Extent = { lines: number; rows: number; hiddenRows: number; width: number }

function whyNoTable({ lines, rows, hiddenRows, width }: Extent, maxRows: number) {
  if (width > maxColumns) return `This file has more than ${maxColumns} columns. Please leave out the others.`
  if (rows > maxRows) {
    const max = numberText(maxRows)
    return `This file has more than ${max} rows. Please import at most ${max} at once: split it, or export it again with a filter, such as one class.`
  }
  if (lines > linesOf(maxRows)) return "This file has too many blank lines. Please take them out."
  if (rows > 0) return undefined
  return hiddenRows > 0
    ? "This file has no rows below the names of its columns but hidden ones. Show them, save the file, and choose it again."
    : "This file has no rows below the names of its columns."
}

/** Why a row can't be split into the header's columns; undefined if it can. */
export function whyNotRead({ cells, unclosed }: FileLine, width: number, delimiter: Delimiter | null) {
  if (unclosed) return "A quotation mark is opened and never closed."
  const filled = widthOf(cells)
  // In a spreadsheet a cell can't shift, and a cell without a name above it is a note.
  if (filled <= width || delimiter === null) return undefined
  return `There are ${filled} cells, and ${width === 1 ? "1 column" : `${width} columns`}. Is there a ${delimiter} in a number or a name? Put it in quotation marks.`
}

/** Ignores empty cells at the end, which spreadsheets add. */
const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== "") + 1

/** Rows below a list often hold only the number of a line that nobody filled in. */
export const isEmptyRow = ({ cells }: Pick<FileLine, "cells">, indexes: ColumnIndexes) => {
  const read = Object.values(indexes)
  return read.length > 0 && read.every((index) => (cells[index] ?? "").trim() === "")
}

/** The cells that a row may fill: those with a header, and those mapped to a field. */
export const maxCells = (columns: readonly string[], indexes: ColumnIndexes) =>
  Math.max(widthOf(columns), ...Object.values(indexes).map((index) => index + 1))

/** An unreadable row. It is kept whole in its first cell, so that it can't be imported unchanged. */
export function unreadableRow(
  { row, cells }: { row: number; cells: readonly string[] },
  [first]: readonly ImportField[],
  { delimiter, text }: { delimiter: Delimiter | null; text: string },
): ImportRow {
  const field = first?.field ?? ""
  return { row, values: { [field]: cells.join(signs[delimiter ?? "comma"]) }, faults: [{ field, text }] }
}

type ColumnIndexes = Readonly<Record<string, number>>

/** Only fields of the import are allowed, because each adds a cell to every row. */
export function whyNotPlaced(indexes: ColumnIndexes, fields: readonly ImportField[]) {
  const isKnown = Object.keys(indexes).every((name) => fields.some(({ field }) => field === name))
  return isKnown ? undefined : "Columns must map each field to a column."
}

/**
 * Guesses each field's column by name: "Last name", "last_name" and "LastName" are equal, and so are "Phone No. (mobile)" and
 * "Phone number". A column with the field's own label is preferred. Without a column for the first and for the last name, both
 * are in "Full name". If two columns have the same name, a person must choose one, so neither is guessed.
 */
export function guessColumnIndexes(
  columns: readonly string[],
  fields: readonly ImportField[],
): ColumnIndexes {
  const names = columns.map((name) => [spelledOut(name), spelledOut(name.replace(/\([^)]*\)/g, " "))])
  const indexOf = (words: readonly string[]) => {
    const index = words
      .map((word) => names.findIndex((spellings) => spellings.includes(spelledOut(word))))
      .find((columnIndex) => columnIndex >= 0)
    const called = index === undefined ? [] : names.filter(([name]) => name === names[index]?.[0])
    return called.length > 1 ? undefined : index
  }
  const columnIndexes = Object.fromEntries(
    fields.flatMap(({ field, label, also = [] }) => {
      const index = indexOf([label, field, ...also])
      return index === undefined ? [] : [[field, index] as const]
    }),
  )
  const takenColumns = new Set(Object.values(columnIndexes))
  const shared = combinableOf(fields, columnIndexes).flatMap(({ fields: pair, words }) => {
    const index = indexOf(words)
    return index === undefined || takenColumns.has(index) ? [] : pair.map((field) => [field, index] as const)
  })
  return { ...columnIndexes, ...Object.fromEntries(shared) }
}

const spelledOut = (name: string) => lettersAndDigits(name.replace(/\b(no|nr|num)\b|#/gi, "number"))

/**
 * A row's cells by field, without the apostrophes that our exports put before a formula, and without characters that nobody
 * sees: a copied number may have direction marks, and a spreadsheet half an emoji or U+0000, which the database refuses.
 */
export function valuesAt(cells: readonly string[], indexes: ColumnIndexes): Record<string, string> {
  const values = Object.entries(indexes).map(([field, index]) => [
    field,
    withFormulas(visibleIn(cells[index] ?? "").trim()),
  ])
  const read = Object.fromEntries(values)
  for (const { first, second, split } of splitColumnsOf(indexes)) {
    ;[read[first], read[second]] = split(read[first])
  }
  return read
}

/** Most cells are of plain letters, and aren't searched. */
const visibleIn = (cell: string) => (/[^ -~]/.test(cell) ? withoutInvisibles(cell) : cell)

/** "Row 42: Home district must be one of …" */
const inWords = ({ row, faults }: Pick<ImportRow, "row" | "faults">) =>
  `Row ${row}: ${faults.map(({ text }) => text).join(" ")}`

/** Faults for the cells that hold an error of the spreadsheet, which would be stored as a name otherwise. */
export const failedCells = (values: ImportRow["values"], fields: readonly ImportField[]) =>
  fields
    .filter(({ field }) => isSpreadsheetError(values[field] ?? ""))
    .map(({ field, label }) => cellFault({ values }, field, spreadsheetErrorText(label)))

/** The CSV of rejected rows: their original cells, to be corrected and imported again, and the reasons. */
export const rejectedColumns = (fields: readonly ImportField[]): CsvColumn<ImportRow>[] => [
  ...fields.map(({ field, label }): CsvColumn<ImportRow> => [label, ({ values }) => values[field]]),
  ["Problem", inWords],
]

/** The error for a cell, quoting its content. */
export const cellFault = ({ values }: Pick<ImportRow, "values">, field: string, sentence: string) => ({
  field,
  text: values[field] ? `${sentence} Here it is “${values[field]}”.` : sentence,
})

/**
 * Compares the cells of a row with those that an export would write for the existing record, if there is one. A cell is the same
 * if it is read as the record's value, such as "F" as "female".
 */
export function comparedWithRecord<Record extends object>(
  row: ImportRow & { record?: Record },
  record: Readonly<{ [field: string]: string }> | undefined,
  nameOf: string,
): ImportRow & { record?: Record } {
  if (!record || row.record === undefined) return row
  const rest = omit(row, "record")
  const read = new Map<string, unknown>(Object.entries(row.record))
  const others = Object.entries(record).filter(
    ([field, value]) =>
      row.values[field] && !isSameCell(row.values[field], value) && !isSameCell(read.get(field), value),
  )
  if (others.length === 0) return { ...rest, unchanged: true }
  const faults = others.map(([field, value]) =>
    cellFault(
      row,
      field,
      `${nameOf} has ${value ? `“${value}”` : "nothing there"} at the college. Change it there.`,
    ),
  )
  return { ...rest, faults }
}

const isSameCell = (cell: unknown, value: string) => comparable(String(cell ?? "")) === comparable(value)

/** Rejects the second of two rows with the same value in a field. */
export function refuseTwice<Row extends ImportRow>(
  rows: readonly Row[],
  [field, label]: readonly [field: string, label: string],
  keyOf = (value: string) => value.toLowerCase(),
): Row[] {
  const first = new Map<string, number>()
  return rows.map((row) => {
    const key = keyOf(row.values[field] ?? "")
    const earlier = first.get(key)
    if (key !== "" && earlier === undefined) first.set(key, row.row)
    return earlier === undefined
      ? row
      : refusedRow(row, { field, text: `${label} is the same as in row ${earlier}.` })
  })
}

/** Adds an error to a row, so that it isn't imported. */
export function refusedRow<Row extends ImportRow & { record?: unknown }>(
  row: Row,
  fault: ImportRow["faults"][number],
) {
  return { ...omit(row, "record"), faults: [...row.faults, fault] } as Row
}
