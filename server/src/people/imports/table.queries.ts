import { readFile } from "node:fs/promises"
import type * as z from "zod"
import { numberText } from "#contract/lib/wording/wording.ts"
import {
  type HiddenParts,
  type ImportField,
  type ImportKind,
  type importReading,
  maxColumns,
  maxLines,
} from "#contract/people/imports/endpoints.ts"
import { maxImportRows } from "#contract/people/imports/rowLimits.ts"
import { rejectField } from "../../lib/errors.ts"
import { decodeText } from "../../lib/files/decodeText.ts"
import type { Upload } from "../../lib/files/uploads.ts"
import { unpackedSpreadsheet } from "../../lib/limits.ts"
import type { readSpreadsheet } from "../../lib/spreadsheets/readSpreadsheet.ts"
import { taskOf } from "../../lib/threads/lane.ts"
import { tableWork } from "../../lib/threads/lanes.ts"
import {
  guessColumnIndexes,
  guessDelimiter,
  linesOfText,
  maxLinesRead,
  tableOf,
  whyNotPlaced,
} from "./rules.ts"

type Reading = z.output<typeof importReading>
type FileToRead = { upload: Upload | undefined; reading: Reading; person: number }
type ImportFile = FileToRead & { kind: ImportKind; fields: readonly ImportField[] }

export type ReadTable = Awaited<ReturnType<typeof readTable>>

/** The columns and rows of a file, as text, and the column of each field. */
export async function readTable({ kind, fields, ...upload }: ImportFile) {
  const { reading } = upload
  const maxRows = maxImportRows[kind]
  const { lines, hidden, ...file } = await readSheetOf(upload, { fields, maxRows })
  const { columns, rows, refused } = tableOf({ ...lines, maxRows, fields })
  rejectField("file", refused)
  rejectField("columns", reading.columns && whyNotPlaced(reading.columns, fields))
  return { ...file, ...hidden, columns, rows, places: reading.columns ?? guessColumnIndexes(columns, fields) }
}

type SheetLimits = { fields: readonly ImportField[]; maxRows: number }

/** The most sheets that are searched for the required columns. */
const searchedSheets = 5

/** The chosen sheet; otherwise the first one that has every required column, or the first of all if none has. */
async function readSheetOf(fileToRead: FileToRead, { fields, maxRows }: SheetLimits) {
  const first = await readFilled(fileToRead, maxRows)
  const required = fields.filter((field) => field.required)
  const isWanted = ({ lines }: typeof first) => {
    const places = guessColumnIndexes(tableOf({ ...lines, maxRows, fields }).columns, fields)
    return required.every(({ field }) => places[field] !== undefined)
  }
  if (fileToRead.reading.sheet || first.sheets.length < 2 || isWanted(first)) return first
  for (const sheet of first.sheets.slice(1, searchedSheets)) {
    const next = await readFilled({ ...fileToRead, reading: { ...fileToRead.reading, sheet } }, maxRows)
    if (isWanted(next)) return next
  }
  return first
}

/** The filled lines of a file, whatever their columns are, and what is hidden in it. */
export async function readLines(fileToRead: FileToRead) {
  const { lines, hidden } = await readFilled(fileToRead, maxLines)
  const tooLong = `This file has more than ${numberText(maxLines)} rows. Please leave out the others.`
  rejectField("file", lines.filled.length > maxLines ? tooLong : undefined)
  return { lines: lines.filled.map(({ cells }) => cells.slice(0, maxColumns)), ...hidden }
}

/** The lines of a file that aren't empty, up to some more than can be imported. */
async function readFilled({ upload, reading, person }: FileToRead, maxRows: number) {
  if (!upload) rejectField("file", "Please select a file to upload.")
  return upload.mediaType.startsWith("text/")
    ? await readText(upload, reading, maxRows)
    : await readBook(upload, { reading, maxRows, person })
}

async function readText({ path }: Upload, reading: Reading, maxRows: number) {
  const text = decodeText(await readFile(path))
  const delimiter = reading.delimiter ?? guessDelimiter(text)
  const lines = linesOfText(text, delimiter, maxRows)
  const hidden: HiddenParts = { hidden_sheets: [], hidden_rows: 0, hidden_columns: 0 }
  return { lines, delimiter, sheet: null, sheets: [], hidden, from1904: false }
}

const readingSheets = taskOf<typeof readSpreadsheet>(
  new URL("../../lib/spreadsheets/readSpreadsheet.ts", import.meta.url),
  "readSpreadsheet",
)

type Book = { reading: Reading; maxRows: number; person: number }

/** Reads a spreadsheet in a thread of its own. A file that uses up the thread's memory ends the thread, and is refused. */
async function readBook({ path }: Upload, { reading, maxRows, person }: Book) {
  const limits = {
    sheet: reading.sheet ?? undefined,
    rows: maxLinesRead(maxRows),
    columns: maxColumns,
    unpacked: unpackedSpreadsheet,
  }
  const book = await tableWork.run(readingSheets, [path, limits], { person }).catch((error) => {
    if (error?.code === "ERR_WORKER_OUT_OF_MEMORY") return { refused: tooMuch }
    throw error
  })
  if ("refused" in book) rejectField("file", book.refused)
  rejectField("file", book.isTooWide ? tooWide : undefined)
  return {
    lines: { filled: book.rows, hiddenRows: book.hiddenRows },
    delimiter: null,
    sheet: book.sheet,
    sheets: book.sheets,
    hidden: {
      hidden_sheets: book.hidden,
      hidden_rows: book.hiddenRows,
      hidden_columns: book.hiddenColumns,
    },
    from1904: book.from1904,
  }
}

const tooMuch =
  "This spreadsheet holds more than the college can read. Copy the rows that you need into a new file, and choose that."
const tooWide = `This file has more than ${maxColumns} columns. Please leave out the others.`
