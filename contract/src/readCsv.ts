/** Reads what spreadsheets write (RFC 4180): quoted cells may hold delimiters, line ends and doubled quotes. */

/** Rows of cells. A quote that is never closed ends with the file; blank rows are rows of one empty cell. */
export function readCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ""
  let quoted = false
  const endCell = () => {
    row.push(cell)
    cell = ""
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[at++]!
      else quoted = false
    } else if (letter === '"' && cell.trim() === "") {
      cell = ""
      quoted = true
    } else if (letter === delimiter) endCell()
    // old Macs end a row with a carriage return alone
    else if (letter === "\n" || (letter === "\r" && text[at + 1] !== "\n")) endRow()
    else if (letter !== "\r") cell += letter
  }
  if (cell !== "" || row.length > 0) endRow()
  return rows
}
