/** Reads CSV (RFC 4180): quoted cells may hold delimiters, line ends and doubled quotes. */

/**
 * `unclosed` is true if a quote opens in the row and never closes. The quote is then read as a plain character, and the row
 * ends with its line.
 */
type CsvRow = { cells: string[]; unclosed: boolean }

/** Yields one row of cells at a time, because a file may have millions. A blank row has one empty cell. */
export function* readCsv(text: string, delimiter: string): Generator<CsvRow, undefined> {
  let row: CsvRow = { cells: [], unclosed: false }
  let cell = ""
  /** Whether the cell has only spaces so far. Checking the whole cell at each letter would take quadratic time. */
  let isBlank = true
  const endCell = () => {
    row.cells.push(cell)
    cell = ""
    isBlank = true
  }
  const endRow = () => {
    endCell()
    const endedRow = row
    row = { cells: [], unclosed: false }
    return endedRow
  }
  for (let index = 0; index < text.length; index++) {
    const letter = text.charAt(index)
    if (letter === '"' && isBlank) {
      const end = closingQuote(text, index, delimiter)
      if (end === undefined) {
        cell += letter
        isBlank = false
        row.unclosed = true
      } else {
        cell = text.slice(index + 1, end).replaceAll('""', '"')
        isBlank = cell.trim() === ""
        index = end
      }
    } else if (letter === delimiter) endCell()
    // Classic Mac OS ends rows with a carriage return only.
    else if (letter === "\n" || (letter === "\r" && text[index + 1] !== "\n")) yield endRow()
    else if (letter !== "\r") {
      cell += letter
      isBlank &&= letter === " " || letter.trim() === ""
    }
  }
  if (cell !== "" || row.cells.length > 0) yield endRow()
}

/**
 * Finds a cell's closing quote. A quote on a later line that isn't followed by the end of its cell belongs to another cell.
 * Treating it as the closing quote would put the rows between into one cell.
 */
function closingQuote(text: string, opening: number, delimiter: string) {
  let index = text.indexOf('"', opening + 1)
  while (index >= 0 && text[index + 1] === '"') index = text.indexOf('"', index + 2)
  if (index < 0) return undefined
  let next = index + 1
  while (text[next] === " ") next++
  const ends = next === text.length || [delimiter, "\r", "\n"].includes(text.charAt(next))
  return ends || !/[\r\n]/.test(text.slice(opening, index)) ? index : undefined
}
