import { isTrue, type NumberFormat, unescaped } from "./workbook.ts"
import { readXml } from "./xml.ts"

/** The parts of a spreadsheet that give its cells their text. */
type Book = { texts: readonly string[]; formats: readonly NumberFormat[]; from1904: boolean }
type Limits = { rows: number; columns: number }
type SheetRow = { row: number; cells: string[] }
type ReadRow = SheetRow & { isHidden: boolean }

/**
 * The filled rows of a sheet, with the spreadsheet's row numbers and the cells as people see them. Reading ends with the
 * last row that is wanted. The last result of a formula is read. A cell that is merged with those below it is repeated in
 * each of their rows. Hidden rows and columns are left out, and those with a text are counted.
 */
export function readRows(bytes: Buffer, book: Book, max: Limits) {
  const rows: ReadRow[] = []
  const hiddenRanges: { first: number; last: number }[] = []
  const hiddenColumns = new Set<number>()
  let shownRows = 0
  let hiddenRows = 0
  const merged: [from: CellPosition, to: CellPosition][] = []
  let current: ReadRow = { row: 0, cells: [], isHidden: false }
  let cell: ReadCell = { column: 0, type: "", format: undefined, value: "", inner: "" }
  let element: "v" | "t" | "" = ""
  let isTooWide = false
  let isDone = false

  function endCell() {
    const text = textOf(cell, book)
    const { column } = cell
    if (text === "") return
    if (hiddenRanges.some(({ first, last }) => column >= first && column <= last)) hiddenColumns.add(column)
    else if (column >= max.columns) isTooWide = true
    else {
      while (current.cells.length < column) current.cells.push("")
      current.cells[column] = text
    }
  }
  function endRow() {
    if (current.isHidden) hiddenRows++
    else shownRows++
    // A cell of a hidden row may be merged with rows below it, so hidden rows are stored too, up to the limit of rows.
    if (!current.isHidden || hiddenRows <= max.rows) rows.push(current)
    isDone = shownRows >= max.rows
  }
  readXml(bytes, {
    onOpen: (name, attributes) => {
      if (name === "row") {
        const row = Number(attributes.r)
        current = {
          row: Number.isInteger(row) && row > current.row ? row : current.row + 1,
          cells: [],
          isHidden: isTrue(attributes.hidden),
        }
        cell = { ...cell, column: -1 }
      } else if (name === "col") {
        if (isTrue(attributes.hidden))
          hiddenRanges.push({ first: Number(attributes.min) - 1, last: Number(attributes.max) - 1 })
      } else if (name === "c") {
        cell = {
          column: attributes.r ? positionOf(attributes.r).column : cell.column + 1,
          type: attributes.t ?? "",
          format: book.formats[Number(attributes.s ?? 0)],
          value: "",
          inner: "",
        }
      } else if (name === "v" || name === "t") element = name
      else if (name === "mergeCell") merged.push(rangeOf(attributes.ref ?? ""))
    },
    onText: (text) => {
      if (element === "v") cell.value += text
      else if (element === "t") cell.inner += text
    },
    onClose: (name) => {
      if (name === "v" || name === "t") element = ""
      else if (name === "c") endCell()
      else if (name === "row" && current.cells.length > 0 && !isDone) endRow()
    },
    isDone: () => isDone || isTooWide,
  })
  const shown = fillMerged(rows, merged).filter(({ isHidden }) => !isHidden)
  return {
    rows: shown.map(({ row, cells }): SheetRow => ({ row, cells })),
    hiddenRows,
    hiddenColumns: hiddenColumns.size,
    isTooWide,
  }
}

type CellPosition = { row: number; column: number }

/** "AB12" is row 12 of column 27, counted from 0. */
function positionOf(name: string): CellPosition {
  const [, letters = "A", row = "1"] = /^([A-Z]{1,3})(\d{1,7})$/i.exec(name) ?? []
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(row), column: column - 1 }
}

function rangeOf(ref: string): [CellPosition, CellPosition] {
  const [from = "A1", to = from] = ref.split(":")
  return [positionOf(from), positionOf(to)]
}

/** Puts the text of a merged cell into the filled rows that it covers. */
function fillMerged<Row extends SheetRow>(rows: Row[], merged: readonly [CellPosition, CellPosition][]) {
  const tall = merged.filter(([from, to]) => to.row > from.row)
  if (tall.length === 0) return rows
  const indexOfRow = new Map(rows.map((row, index) => [row.row, index]))
  for (const [from, to] of tall) {
    const first = indexOfRow.get(from.row)
    const text = first === undefined ? "" : (rows[first]?.cells[from.column] ?? "")
    if (first === undefined || text === "") continue
    for (const { row, cells } of rows.slice(first + 1)) {
      if (row > to.row) break
      while (cells.length <= from.column) cells.push("")
      cells[from.column] = text
    }
  }
  return rows
}

type ReadCell = Cell & { column: number }
type Cell = { type: string; format: NumberFormat | undefined; value: string; inner: string }

/** A cell as people see it: 2026-01-31, 08:30, 45%, 0999123456, 265999123456. */
function textOf({ type, format, value, inner }: Cell, { texts, from1904 }: Book) {
  if (type === "s") return texts[Number(value)] ?? ""
  if (type === "inlineStr") return unescaped(inner)
  if (type === "str") return unescaped(value)
  if (type === "b") return value === "1" ? "TRUE" : "FALSE"
  if (type === "d") return value.replace("T", " ").replace(/(:\d\d):\d\d(\.\d+)?Z?$/, "$1")
  const number = Number(value)
  // An error such as #DIV/0! is shown unchanged.
  if (value === "" || type === "e" || !Number.isFinite(number)) return value
  if (format === undefined) return plainNumber(number)
  if ("digits" in format) return plainNumber(number).padStart(format.digits, "0")
  if (format.kind === "plain") return plainNumber(number)
  if (format.kind === "percent") return `${plainNumber(number * 100)}%`
  return instantOf(number, format.kind, from1904)
}

/** Spreadsheets store fifteen digits, and write long numbers with an exponent. */
const digits = new Intl.NumberFormat("en", { useGrouping: false, maximumSignificantDigits: 15 })
const plainNumber = (number: number) => digits.format(number === 0 ? 0 : number)

const secondsOfDay = 86_400
const daysTo1970 = 25_569
const daysTo1904 = 1462

/** Days are counted from 1900, which spreadsheets treat as a leap year, so days before 1 March 1900 are one day off. */
function instantOf(serial: number, kind: "day" | "time" | "instant", from1904: boolean) {
  const days = from1904 ? serial + daysTo1904 : serial + (serial < 60 ? 1 : 0)
  const seconds = Math.round((days - daysTo1970) * secondsOfDay)
  const date = new Date(seconds * 1000)
  if (Number.isNaN(date.getTime()) || serial < 0) return plainNumber(serial)
  const [day = "", clock = ""] = date.toISOString().split("T")
  const time = clock.slice(0, clock.startsWith("00", 6) ? 5 : 8)
  if (kind === "time") return time
  return kind === "day" ? day : `${day} ${time}`
}
