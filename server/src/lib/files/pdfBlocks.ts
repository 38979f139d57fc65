import { create } from "qrcode"
import { dayText } from "#contract/lib/dates.ts"
import {
  type Paper,
  type PaperBlock,
  type PaperTable,
  type PaperVerification,
  verifySentence,
} from "#contract/lib/paper.ts"
import { ink, lineHeight, type Pages, type Type } from "./pdfPages.ts"

const text: Type = { face: "regular", size: 10 }
const strong: Type = { face: "bold", size: 10 }
const quiet: Type = { face: "regular", size: 8.5, color: ink.quiet }
const small: Type = { face: "regular", size: 7.5, color: "#222222" }
const cell: Type = { face: "regular", size: 9 }
const cellHead: Type = { face: "bold", size: 8.5 }

/** The college, the title, and the reference with the date. */
export function drawHead(
  pages: Pages,
  { college, title, reference, date, mark }: Paper,
  logo: Buffer | null,
) {
  const { pdf, side, width } = pages
  const head: Type = { face: "bold", size: 14 }
  const from = logo ? side + 54 : side
  const room = side + width - from
  const [name, reach] = [pages.wrap(college.name, room, head), pages.wrap(college.reach, room, quiet)]
  if (logo) pdf.image(logo, side, pages.y, { fit: [44, 44] })
  const nameHeight = name.length * lineHeight(head.size)
  pages.write(name, { x: from, y: pages.y + 2, width: room }, head)
  pages.write(reach, { x: from, y: pages.y + 4 + nameHeight, width: room }, quiet)
  pages.move(Math.max(logo ? 50 : 0, nameHeight + reach.length * lineHeight(quiet.size) + 10))
  pages.rule({ x: side, y: pages.y }, width, 1.5)
  pages.move(12)

  if (mark) drawText(pages, mark.toUpperCase(), { face: "bold", size: 12 })
  const titleType: Type = { face: "bold", size: 17 }
  const titleLines = pages.wrap(title, width - 170, titleType)
  const issued = [reference && `Reference ${reference}`, dayText(date)].filter((line) => line !== undefined)
  pages.write(titleLines, { x: side, y: pages.y, width: width - 170 }, titleType)
  pages.write(
    issued.filter(Boolean) as string[],
    { x: side + width - 170, y: pages.y + 2, width: 170, align: "right" },
    quiet,
  )
  pages.move(Math.max(titleLines.length * lineHeight(17), 24) + 8)
}

export function drawBlock(pages: Pages, block: PaperBlock) {
  if (block.kind === "facts") drawFacts(pages, block.facts)
  else if (block.kind === "heading") {
    // A heading stays with the beginning of what follows.
    pages.need(80)
    pages.move(6)
    drawText(pages, block.text, { face: "bold", size: 11.5 })
    pages.move(-3)
  } else if (block.kind === "text") drawText(pages, block.text, text)
  else if (block.kind === "note") drawText(pages, block.text, small)
  else if (block.kind === "table") drawTable(pages, block)
  else if (block.kind === "room") drawRoom(pages, block)
  else drawSignatures(pages, block.labels)
}

function drawText(pages: Pages, words: string, type: Type) {
  const height = lineHeight(type.size)
  for (const line of pages.wrap(words, pages.width, type)) {
    pages.need(height)
    pages.write([line], { x: pages.side, y: pages.y, width: pages.width }, type)
    pages.move(height)
  }
  pages.move(6)
}

/** Facts stand in two columns, each with its label before it. */
function drawFacts(pages: Pages, facts: readonly (readonly [string, string])[]) {
  const label = 92
  const column = (pages.width - 20) / 2
  for (let at = 0; at < facts.length; at += 2) {
    const pair = facts.slice(at, at + 2).map(([name, value]) => ({
      name: pages.wrap(name, label - 6, quiet),
      value: pages.wrap(value, column - label, strong),
    }))
    const height =
      lineHeight(10) * Math.max(...pair.flatMap(({ name, value }) => [name.length, value.length]))
    pages.need(height)
    pair.forEach(({ name, value }, index) => {
      const x = pages.side + index * (column + 20)
      pages.write(name, { x, y: pages.y + 1.5, width: label }, quiet)
      pages.write(value, { x: x + label, y: pages.y, width: column - label }, strong)
    })
    pages.move(height + 2)
  }
  pages.move(6)
}

const pad = { x: 4, y: 3 }

function drawTable(pages: Pages, { columns, rows, hasTotal, isWritable }: PaperTable) {
  const shares = columns.reduce((sum, { width }) => sum + width, 0)
  const widths = columns.map(({ width }) => (width / shares) * pages.width)

  /** Draws as many lines of the row as the page holds, and returns how many those were. */
  function drawRow(cells: readonly string[][], type: Type, { isShaded = false, least = 0 } = {}) {
    const step = lineHeight(type.size)
    const lines = Math.max(1, ...cells.map((cell) => cell.length))
    const height = Math.max(least, lines * step + 2 * pad.y)
    let x = pages.side
    cells.forEach((cell, index) => {
      const width = widths[index]!
      pages.pdf.lineWidth(0.5).rect(x, pages.y, width, height)
      if (isShaded) pages.pdf.fillAndStroke(ink.shade, ink.line)
      else pages.pdf.stroke(ink.line)
      const align = columns[index]!.isNumber ? "right" : "left"
      pages.write(cell, { x: x + pad.x, y: pages.y + pad.y, width: width - 2 * pad.x, align }, type)
      x += width
    })
    pages.move(height)
  }
  const wrapRow = (texts: readonly string[], type: Type) =>
    texts.map((one, index) => pages.wrap(one, widths[index]! - 2 * pad.x, type))
  const heightOf = (cells: readonly string[][], type: Type) =>
    Math.max(1, ...cells.map((cell) => cell.length)) * lineHeight(type.size) + 2 * pad.y

  const head = wrapRow(
    columns.map(({ head }) => head),
    cellHead,
  )
  const headHeight = heightOf(head, cellHead)
  const drawHeads = () => drawRow(head, cellHead, { isShaded: true })
  const least = isWritable ? 23 : 0
  const most = Math.floor((pages.room - headHeight - 2 * pad.y) / lineHeight(cell.size))

  pages.need(headHeight + 30)
  drawHeads()
  rows.forEach((texts, index) => {
    const type = hasTotal && index === rows.length - 1 ? cellHead : cell
    let left = wrapRow(texts, type)
    // A row that is higher than a page goes on upon the next one.
    while (left.length > 0) {
      const part = left.map((lines) => lines.slice(0, most))
      if (pages.y + Math.max(least, heightOf(part, type)) > pages.end) {
        pages.turn()
        drawHeads()
      }
      drawRow(part, type, { least, isShaded: type === cellHead })
      left = left.some((lines) => lines.length > most) ? left.map((lines) => lines.slice(most)) : []
    }
  })
  pages.move(8)
}

function drawRoom(pages: Pages, { label, lines }: { label: string; lines: number }) {
  pages.need(16 + lines * 22)
  pages.write([label], { x: pages.side, y: pages.y, width: pages.width }, strong)
  pages.move(10)
  for (let line = 0; line < lines; line += 1) {
    pages.move(22)
    pages.rule({ x: pages.side, y: pages.y }, pages.width)
  }
  pages.move(12)
}

/** Each signature has its line and a date, two beside each other. */
function drawSignatures(pages: Pages, labels: readonly string[]) {
  const gap = 30
  const width = (pages.width - gap) / 2
  for (let at = 0; at < labels.length; at += 2) {
    pages.need(58)
    pages.move(38)
    labels.slice(at, at + 2).forEach((label, index) => {
      const x = pages.side + index * (width + gap)
      pages.rule({ x, y: pages.y }, width)
      pages.write([label], { x, y: pages.y + 3, width: width - 80 }, quiet)
      pages.write(["Date"], { x: x + width - 80, y: pages.y + 3, width: 80 }, quiet)
    })
    pages.move(22)
  }
}

const qrSize = 104

export function drawVerification(pages: Pages, verification: PaperVerification) {
  pages.need(qrSize + 16)
  pages.move(10)
  const { pdf, side, y } = pages
  const { size, data } = create(verification.address, { errorCorrectionLevel: "M" }).modules
  const unit = qrSize / size
  for (let row = 0; row < size; row += 1) {
    for (let from = 0; from < size; from += 1) {
      if (!data[row * size + from]) continue
      const first = from
      while (from + 1 < size && data[row * size + from + 1]) from += 1
      pdf.rect(side + first * unit, y + row * unit, (from - first + 1) * unit, unit)
    }
  }
  pdf.fill(ink.text)
  const x = side + qrSize + 16
  const width = pages.width - qrSize - 16
  const parts: [string, Type][] = [
    ["Verification code", quiet],
    [verification.code, { face: "bold", size: 13 }],
    [verifySentence(verification), small],
    [verification.key, { ...small, face: "bold" }],
  ]
  let at = y
  for (const [words, type] of parts) {
    const lines = pages.wrap(words, width, type)
    pages.write(lines, { x, y: at, width }, type)
    at += lines.length * lineHeight(type.size) + 3
  }
  pages.move(Math.max(qrSize, at - y) + 6)
}
