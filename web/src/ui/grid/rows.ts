/** The rows of a grid that is typed or pasted. The functions are pure. */
import { compact, itemAt } from "#contract/lib/objects.ts"
import { lettersAndDigits } from "#contract/lib/plainText.ts"
import { readCsv } from "#contract/lib/readCsv.ts"
import { maxAddedRows } from "#contract/lib/rows.ts"

export type GridColumn = {
  name: string
  label: string
  /** The cell may be blank. */
  optional?: boolean
  /** The accepted texts. If only one of them begins with the typed letters, it is completed. */
  options?: readonly string[]
  /** The column's share of the width. */
  widthShare?: number
  kind?: "email" | "tel" | "number"
  /** The initial text in a new row. */
  initialText?: string
}

export type GridRow = {
  key: number
  /** A row that isn't ticked isn't sent. It remains in the grid when the others have been added. */
  ticked: boolean
  values: Readonly<Record<string, string>>
}

const isBlank = ({ values }: GridRow, columns: readonly GridColumn[]) =>
  columns.every(
    ({ name, initialText = "" }) => (values[name] ?? "").trim() === "" || values[name] === initialText,
  )

/** Whether nothing is in any row. */
export const areBlank = (rows: readonly GridRow[], columns: readonly GridColumn[]) =>
  rows.every((row) => isBlank(row, columns))

const nextKey = (rows: readonly GridRow[]) => Math.max(0, ...rows.map(({ key }) => key)) + 1

/** Rows from texts, followed by a blank row for more. */
export const rowsFrom = (
  texts: readonly Readonly<Record<string, string>>[],
  columns: readonly GridColumn[],
) =>
  withBlank(
    texts.map((values, index): GridRow => ({ key: index + 1, ticked: true, values })),
    columns,
  )

/** The last row is always blank, because Enter continues there. */
export function withBlank(rows: readonly GridRow[], columns: readonly GridColumn[]): readonly GridRow[] {
  const last = rows.at(-1)
  if ((last && isBlank(last, columns)) || rows.length >= maxAddedRows) return rows
  const values: Record<string, string> = {}
  for (const { name, initialText } of columns) if (initialText !== undefined) values[name] = initialText
  return [...rows, { key: nextKey(rows), ticked: true, values }]
}

/** The rows that are to be added. */
export const rowsToAdd = (rows: readonly GridRow[], columns: readonly GridColumn[]) =>
  rows.filter((row) => row.ticked && !isBlank(row, columns))

/** The only option that begins with the typed letters, or else the text itself. */
export function completeOption(text: string, options: readonly string[] = []) {
  const typed = lettersAndDigits(text)
  if (typed === "") return text.trim()
  const match = options.find((option) => lettersAndDigits(option) === typed)
  const begun = options.filter((option) => lettersAndDigits(option).startsWith(typed))
  return match ?? (begun.length === 1 ? itemAt(begun, 0) : text.trim())
}

/** Whether a copied text is a block of cells rather than text for one cell. */
export const isBlock = (text: string) => /[\t\n\r]/.test(text.replace(/\s+$/, ""))

/** A copied text, and the cell into which it is pasted. `isTable` says that a spreadsheet copied it, so only tabs divide cells. */
type Pasted = { text: string; row: number; column: number; isTable?: boolean }

/**
 * Puts a copied block into the grid, from a cell to the right and down, over the existing texts. If the block has column names,
 * its columns go to the columns with these names, wherever the cell is.
 */
export function withPasted(rows: readonly GridRow[], columns: readonly GridColumn[], pasted: Pasted) {
  const { body, targets } = readBlock(columns, pasted)
  const next = [...rows]
  for (const [down, cells] of body.slice(0, maxAddedRows - pasted.row).entries()) {
    const rowIndex = pasted.row + down
    const before = next[rowIndex] ?? { key: nextKey(next), ticked: true, values: {} }
    const values = { ...before.values }
    for (const [across, cell] of cells.entries()) {
      const target = targets(across)
      if (target) values[target.name] = completeOption(cell, target.options)
    }
    next[rowIndex] = { ...before, values }
  }
  return withBlank(next, columns)
}

/** Says which texts of a copied block the grid has no room for; undefined if it has room for all. */
export function leftOutText(columns: readonly GridColumn[], pasted: Pasted): string | undefined {
  const { body, maxColumns } = readBlock(columns, pasted)
  const maxRows = maxAddedRows - pasted.row
  const rows = body.slice(maxRows)
  const beside = compact(body.slice(0, maxRows).flatMap((cells) => cells.slice(maxColumns)))
  const rowsText = rows.length === 1 ? "The last row was" : `The last ${rows.length} rows were`
  const besideText = beside.length === 1 ? "1 text is" : `${beside.length} texts are`
  const sentences = compact([
    rows.length > 0 &&
      `${rowsText} not pasted, from “${compact(rows[0] ?? [])[0]}” on. A grid takes ${maxAddedRows} rows: add these first, and then paste the rest.`,
    beside.length > 0 && `${besideText} not pasted, from “${beside[0]}” on: no column is left for that.`,
  ])
  return sentences.join(" ") || undefined
}

/** The rows of a copied block, and the columns of the grid to which its columns go. */
function readBlock(columns: readonly GridColumn[], { text, column, isTable = false }: Pasted) {
  const lines = linesOf(text, isTable)
  const indexes = (lines[0] ?? []).map((head) =>
    columns.findIndex(({ name, label }) =>
      [name, label].some((candidate) => lettersAndDigits(candidate) === lettersAndDigits(head)),
    ),
  )
  const hasHeader = indexes.filter((index) => index >= 0).length * 2 > indexes.length
  return {
    body: hasHeader ? lines.slice(1) : lines,
    targets: (across: number) => columns[hasHeader ? (indexes[across] ?? -1) : column + across],
    /** The columns for which there is room. Those that have other names are left out knowingly. */
    maxColumns: hasHeader ? Number.POSITIVE_INFINITY : columns.length - column,
  }
}

/** The lines of a copied block that contain anything, in the format of a spreadsheet or a CSV file. */
function linesOf(text: string, isTable: boolean) {
  const delimiter = [";", ","].reduce(
    (best, sign) => (text.split(sign).length > text.split(best).length ? sign : best),
    "\t",
  )
  return [...readCsv(text, isTable || text.includes("\t") ? "\t" : delimiter)]
    .map(({ cells }) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ""))
}

/** The errors of the sent rows by the keys of the grid's rows. "rows.3.code" is about the fourth row that was sent. */
export function errorsByRow(
  errors: Readonly<Record<string, string>>,
  sent: readonly GridRow[],
): ReadonlyMap<number, Readonly<Record<string, string>>> {
  const byRow = new Map<number, Record<string, string>>()
  for (const [name, sentence] of Object.entries(errors)) {
    const [, index, field = ""] = /^rows\.(\d+)\.(\w+)/.exec(name) ?? []
    const row = index === undefined ? undefined : sent[Number(index)]
    if (row) byRow.set(row.key, { ...byRow.get(row.key), [field]: sentence })
  }
  return byRow
}
