import { itemAt } from "#contract/lib/objects.ts"
import { furtherHead, type Paper } from "#contract/lib/paper.ts"

/** Points of 1/72 inch. */
const side = 45
const top = 40
const bottom = 56
const a4 = { width: 595.28, height: 841.89 }

export const ink = { text: "#000000", quiet: "#444444", line: "#666666", shade: "#e6e6e6" }
type Face = "regular" | "bold"
export type Type = { face: Face; size: number; color?: string }

export const quiet: Type = { face: "regular", size: 8.5, color: ink.quiet }
const footerType: Type = { face: "regular", size: 8, color: ink.quiet }

type TextBox = { x: number; y: number; width: number; align?: "left" | "right" | "center" }

/**
 * Spacing in points. A document that is a little longer than a page is set tighter, so that a signature or a code isn't alone
 * on a second one.
 */
export const settings = {
  usual: { text: 10, cell: 9, note: 7.5, cellPad: 3, ruled: 22, written: 23, signed: 38, gap: 6 },
  tight: { text: 9, cell: 8.5, note: 6.5, cellPad: 1.5, ruled: 18, written: 14, signed: 26, gap: 3 },
}
export type Setting = keyof typeof settings

/**
 * Lays out the pages of one document. Nothing is drawn before the layout is complete, because the document's length
 * decides its spacing, and each page shows the number of pages.
 */
export function pagesOf(pdf: PDFKit.PDFDocument, { isLandscape, ...paper }: Paper, setting: Setting) {
  const size = isLandscape ? { width: a4.height, height: a4.width } : a4
  const pageWidth = size.width - 2 * side
  const end = size.height - bottom
  const pages: (() => void)[][] = [[]]
  let nextY = top

  const draw = (command: () => void) => void itemAt(pages, -1).push(command)

  /** Continues on a new page, whose first line names the document. */
  function startPage() {
    pages.push([])
    nextY = top
    write(
      linesOf(pdf, furtherHead(paper), pageWidth, footerType).slice(0, 1),
      { x: side, y: nextY, width: pageWidth },
      footerType,
    )
    nextY += 18
  }

  const write: typeof drawLines = (...text) => draw(() => drawLines(...text))

  function drawLines(lines: readonly string[], { x, y, width, align = "left" }: TextBox, type: Type) {
    choose(pdf, type).fillColor(type.color ?? ink.text)
    lines.forEach((line, index) => {
      const space = align === "left" ? 0 : width - pdf.widthOfString(line)
      const from = align === "center" ? x + space / 2 : x + space
      pdf.text(line, from, y + index * lineHeight(type.size), { lineBreak: false })
    })
  }

  const drawRule = (from: { x: number; y: number }, length: number, thickness: number) =>
    pdf
      .lineWidth(thickness)
      .moveTo(from.x, from.y)
      .lineTo(from.x + length, from.y)
      .stroke(ink.line)

  return {
    pdf,
    side,
    width: pageWidth,
    end,
    spacing: settings[setting],
    /** The height that a whole page has for blocks. */
    room: end - top - 18,
    size,
    get y() {
      return nextY
    },
    get count() {
      return pages.length
    },
    moveDown(height: number) {
      nextY += height
    },
    startPage,
    /** Begins a new page unless this height is left. */
    requireHeight(height: number) {
      if (nextY + height > end) startPage()
    },
    draw,
    write,
    wrap: (text: string, textWidth: number, type: Type) => linesOf(pdf, text, textWidth, type),
    rule: (from: { x: number; y: number }, length: number, thickness = 0.5) =>
      draw(() => drawRule(from, length, thickness)),
    /** Draws everything, with the document and the page number at the foot of each page. */
    print(signed: string) {
      const foot = { x: side, y: size.height - 34, width: pageWidth }
      const footerLines = linesOf(pdf, signed, pageWidth - 80, footerType).slice(0, 1)
      pages.forEach((commands, index) => {
        pdf.addPage({ size: [size.width, size.height], margin: 0 })
        for (const command of commands) command()
        drawRule({ x: side, y: foot.y - 6 }, pageWidth, 0.5)
        drawLines(footerLines, foot, footerType)
        drawLines([`Page ${index + 1} of ${pages.length}`], { ...foot, align: "right" }, footerType)
      })
    },
  }
}
export type Pages = ReturnType<typeof pagesOf>

export const lineHeight = (size: number) => size * 1.3

const choose = (pdf: PDFKit.PDFDocument, { face, size }: Type) => pdf.font(face).fontSize(size)

/** Breaks a text into lines of this width. A wider word is broken where necessary. */
function linesOf(pdf: PDFKit.PDFDocument, text: string, width: number, type: Type) {
  choose(pdf, type)
  const fits = (line: string) => pdf.widthOfString(line) <= width
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = []
    let line = ""
    for (const word of paragraph.split(/\s+/)) {
      const longer = line ? `${line} ${word}` : word
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      const pieces = fits(word) ? [word] : piecesOf(word, fits)
      lines.push(...pieces.slice(0, -1))
      line = itemAt(pieces, -1)
    }
    return [...lines, line]
  })
}

function piecesOf(word: string, fits: (piece: string) => boolean) {
  const pieces = [""]
  for (const letter of word) {
    const longer = itemAt(pieces, -1) + letter
    if (pieces.at(-1) === "" || fits(longer)) pieces[pieces.length - 1] = longer
    else pieces.push(letter)
  }
  return pieces
}
