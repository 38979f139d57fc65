import { dayText } from "#contract/lib/dates.ts"
import { itemAt, sum } from "#contract/lib/objects.ts"
import type { Paper, PaperBlock, PaperTable } from "#contract/lib/paper.ts"
import { renderSignatures } from "./pdfClosing.ts"
import { ink, lineHeight, type Pages, quiet, type Type } from "./pdfPages.ts"

/** Draws the name of the college, the title, and the reference with the date. */
export function renderHead(
  pages: Pages,
  { college, title, reference, date, mark }: Paper,
  logo: Buffer | null,
) {
  const { pdf, side, width } = pages
  const head: Type = { face: "bold", size: 14 }
  const from = logo ? side + 54 : side
  const room = side + width - from
  const name = pages.wrap(college.name, room, head)
  const reach = pages.wrap(college.reach, room, quiet)
  const { y } = pages
  if (logo) pages.draw(() => pdf.image(logo, side, y, { fit: [44, 44] }))
  const nameHeight = name.length * lineHeight(head.size)
  pages.write(name, { x: from, y: pages.y + 2, width: room }, head)
  pages.write(reach, { x: from, y: pages.y + 4 + nameHeight, width: room }, quiet)
  pages.moveDown(Math.max(logo ? 50 : 0, nameHeight + reach.length * lineHeight(quiet.size) + 10))
  pages.rule({ x: side, y: pages.y }, width, 1.5)
  pages.moveDown(12)

  if (mark) drawText(pages, mark.toUpperCase(), { face: "bold", size: 12 })
  const titleType: Type = { face: "bold", size: 17 }
  const titleLines = pages.wrap(title, width - 170, titleType)
  const issued = [reference && `Reference ${reference}`, dayText(date)].filter((line) => line !== undefined)
  pages.write(titleLines, { x: side, y: pages.y, width: width - 170 }, titleType)
  pages.write(
    issued.filter(Boolean),
    { x: side + width - 170, y: pages.y + 2, width: 170, align: "right" },
    quiet,
  )
  pages.moveDown(Math.max(titleLines.length * lineHeight(17), 24) + 8)
}

export function renderBlock(pages: Pages, block: PaperBlock, next: PaperBlock | undefined) {
  if (block.kind === "facts") drawFacts(pages, block.facts)
  else if (block.kind === "heading") {
    // A heading stays on the same page as the beginning of what follows.
    const following = next?.kind === "table" ? layOutTable(pages, next).beginning : 0
    pages.requireHeight(Math.max(80, 2 * pages.spacing.gap + lineHeight(11.5) + following))
    pages.moveDown(pages.spacing.gap)
    drawText(pages, block.text, { face: "bold", size: 11.5 })
    pages.moveDown(-pages.spacing.gap / 2)
  } else if (block.kind === "text") drawText(pages, block.text, { face: "regular", size: pages.spacing.text })
  else if (block.kind === "note") {
    drawText(pages, block.text, { face: "regular", size: pages.spacing.note, color: "#222222" })
  } else if (block.kind === "table") drawTable(pages, block)
  else if (block.kind === "room") drawRoom(pages, block)
  else renderSignatures(pages, block.labels)
}

function drawText(pages: Pages, text: string, type: Type) {
  const height = lineHeight(type.size)
  for (const line of pages.wrap(text, pages.width, type)) {
    pages.requireHeight(height)
    pages.write([line], { x: pages.side, y: pages.y, width: pages.width }, type)
    pages.moveDown(height)
  }
  pages.moveDown(pages.spacing.gap)
}

/** Draws facts in two columns, each with its label before it. */
function drawFacts(pages: Pages, facts: readonly (readonly [string, string])[]) {
  const label = 92
  const strong: Type = { face: "bold", size: pages.spacing.text }
  const column = (pages.width - 20) / 2
  for (let first = 0; first < facts.length; first += 2) {
    const pair = facts.slice(first, first + 2).map(([name, value]) => ({
      name: pages.wrap(name, label - 6, quiet),
      value: pages.wrap(value, column - label, strong),
    }))
    const height =
      lineHeight(strong.size) * Math.max(...pair.flatMap(({ name, value }) => [name.length, value.length]))
    pages.requireHeight(height)
    pair.forEach(({ name, value }, index) => {
      const x = pages.side + index * (column + 20)
      pages.write(name, { x, y: pages.y + 1.5, width: label }, quiet)
      pages.write(value, { x: x + label, y: pages.y, width: column - label }, strong)
    })
    pages.moveDown(height + 2)
  }
  pages.moveDown(pages.spacing.gap)
}

const cellHead: Type = { face: "bold", size: 8.5 }

function layOutTable(pages: Pages, { columns, rows, isWritable }: PaperTable) {
  const pad = { x: 4, y: pages.spacing.cellPad }
  const cellType: Type = { face: "regular", size: pages.spacing.cell }
  const shares = sum(columns.map(({ width }) => width))
  const widths = columns.map(({ width }) => (width / shares) * pages.width)
  const wrapRow = (texts: readonly string[], type: Type) =>
    texts.map((text, index) => pages.wrap(text, itemAt(widths, index) - 2 * pad.x, type))
  const heightOf = (cells: readonly string[][], type: Type) =>
    Math.max(1, ...cells.map((cell) => cell.length)) * lineHeight(type.size) + 2 * pad.y

  // Heads of many lines, such as the titles of assignments, leave room for rows.
  const headLines = Math.floor((pages.room * (2 / 3) - 2 * pad.y) / lineHeight(cellHead.size))
  const headCells = wrapRow(
    columns.map(({ head }) => head),
    cellHead,
  ).map((lines) => lines.slice(0, headLines))
  const headHeight = heightOf(headCells, cellHead)
  const min = isWritable ? pages.spacing.written : 0
  /** The lines of a row that fit into a height, which may be the row's own height, but for rounding. */
  const linesIn = (height: number, type: Type) =>
    Math.floor((height - 2 * pad.y) / lineHeight(type.size) + 0.001)
  const max = linesIn(pages.room - headHeight, cellType)
  const first = rows.slice(0, 1).map((texts) => heightOf(wrapRow(texts, cellType), cellType))
  /** The height of the heads and of what stays below them: the first row, unless it is a large part of a page. */
  const beginning = headHeight + Math.min(pages.room / 3, Math.max(30, min, ...first))
  return { pad, cellType, widths, wrapRow, heightOf, headCells, min, max, linesIn, beginning }
}

function drawTable(pages: Pages, table: PaperTable) {
  const { columns, rows, hasTotal } = table
  const { pad, cellType, widths, wrapRow, heightOf, headCells, min, max, linesIn, beginning } = layOutTable(
    pages,
    table,
  )

  /** Draws as many lines of the row as fit on the page, and returns their number. */
  function drawRow(cells: readonly string[][], type: Type, { isShaded = false, min: minHeight = 0 } = {}) {
    const step = lineHeight(type.size)
    const lines = Math.max(1, ...cells.map((cell) => cell.length))
    const height = Math.max(minHeight, lines * step + 2 * pad.y)
    let x = pages.side
    cells.forEach((cell, index) => {
      const width = itemAt(widths, index)
      drawBox(pages, { x, y: pages.y, width, height }, isShaded)
      const align = columns[index]?.isNumber ? "right" : "left"
      pages.write(cell, { x: x + pad.x, y: pages.y + pad.y, width: width - 2 * pad.x, align }, type)
      x += width
    })
    pages.moveDown(height)
  }
  const drawHeads = () => drawRow(headCells, cellHead, { isShaded: true })

  pages.requireHeight(beginning)
  drawHeads()
  rows.forEach((texts, index) => {
    const type = hasTotal && index === rows.length - 1 ? cellHead : cellType
    let remaining = wrapRow(texts, type)
    while (remaining.length > 0) {
      const lines = Math.max(...remaining.map((cell) => cell.length))
      let fitting = linesIn(pages.end - pages.y, type)
      // A row that is higher than a page continues on the next one, and the first row begins below its heads.
      const continues = (lines > max || index === 0) && fitting >= 3
      if (!continues && pages.y + Math.max(min, heightOf(remaining, type)) > pages.end) {
        pages.startPage()
        drawHeads()
        fitting = max
      }
      const part = remaining.map((cell) => cell.slice(0, fitting))
      drawRow(part, type, { min, isShaded: type === cellHead })
      remaining = lines > fitting ? remaining.map((cell) => cell.slice(fitting)) : []
    }
  })
  pages.moveDown(8)
}

function drawBox(
  { pdf, draw }: Pages,
  { x, y, width, height }: Record<"x" | "y" | "width" | "height", number>,
  isShaded: boolean,
) {
  draw(() => {
    pdf.lineWidth(0.5).rect(x, y, width, height)
    if (isShaded) pdf.fillAndStroke(ink.shade, ink.line)
    else pdf.stroke(ink.line)
  })
}

function drawRoom(pages: Pages, { label, lines }: { label: string; lines: number }) {
  const { ruled, text, gap } = pages.spacing
  pages.requireHeight(16 + lines * ruled)
  pages.write([label], { x: pages.side, y: pages.y, width: pages.width }, { face: "bold", size: text })
  pages.moveDown(10)
  for (let line = 0; line < lines; line += 1) {
    pages.moveDown(ruled)
    pages.rule({ x: pages.side, y: pages.y }, pages.width)
  }
  pages.moveDown(2 * gap)
}
