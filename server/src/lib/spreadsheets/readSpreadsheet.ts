import { readFile } from "node:fs/promises"
import { readRows } from "./cells.ts"
import { UnreadableSpreadsheet, unpack } from "./unpack.ts"
import { readFormats, readSharedTexts, readWorkbook } from "./workbook.ts"

type Options = {
  /** The name of a sheet. By default, the first visible one. */
  sheet: string | undefined
  /** The most rows and columns to read, including the header. */
  rows: number
  columns: number
  /** The most bytes to unpack. */
  unpacked: number
}

type Spreadsheet = {
  /** The names of the visible sheets, and of the hidden ones, which are not read. */
  sheets: string[]
  hidden: string[]
  sheet: string
  /** Whether its days are counted from 1904. Cells with a format of days are read as days in either case. */
  from1904: boolean
} & ReturnType<typeof readRows>

const allHidden =
  "Every sheet of this spreadsheet is hidden. Show the one that you need, save the file, and choose it again."
const noRows = { rows: [], hiddenRows: 0, hiddenColumns: 0, isTooWide: false }

/** Reads one sheet of an .xlsx file. It runs in a thread, so a refusal is a result with its sentence. */
export async function readSpreadsheet(
  path: string,
  { sheet: sheetName, rows, columns, unpacked }: Options,
): Promise<Spreadsheet | { refused: string }> {
  try {
    const part = unpack(await readFile(path), unpacked)
    const { sheets, paths, from1904 } = readWorkbook(part)
    const visible = sheets.filter(({ isHidden }) => !isHidden)
    const sheet = sheetName === undefined ? visible[0] : visible.find(({ name }) => name === sheetName)
    if (visible.length === 0) return { refused: allHidden }
    if (!sheet) return { refused: "This spreadsheet has no sheet of that name." }
    const content = part(sheet.path)
    const partAt = (path: string | undefined) => (path === undefined ? undefined : part(path))
    const book = {
      texts: readSharedTexts(partAt(paths.texts)),
      formats: readFormats(partAt(paths.styles)),
      from1904,
    }
    return {
      sheets: visible.map(({ name }) => name),
      hidden: sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name),
      sheet: sheet.name,
      from1904,
      ...(content ? readRows(content, book, { rows, columns }) : noRows),
    }
  } catch (error) {
    if (error instanceof UnreadableSpreadsheet) return { refused: error.message }
    throw error
  }
}
