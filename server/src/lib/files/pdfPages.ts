import type { Paper } from "#contract/lib/paper.ts"

/** In points of 1/72 inch. */
const side = 45
const top = 40
const bottom = 56
const a4 = { width: 595.28, height: 841.89 }

export const ink = { text: "#000000", quiet: "#444444", line: "#666666", shade: "#e6e6e6" }
export type Face = "regular" | "bold"
export type Type = { face: Face; size: number; color?: string }

type Place = { x: number; y: number; width: number; align?: "left" | "right" | "center" }

/** The pages of one document: a place to write that moves down, and a new page where it ends. */
export function pagesOf(pdf: PDFKit.PDFDocument, { isLandscape, title, about, reference }: Paper) {
  const size = isLandscape ? { width: a4.height, height: a4.width } : a4
  const width = size.width - 2 * side
  const end = size.height - bottom
  let y = 0

  function open() {
    pdf.addPage({ size: [size.width, size.height], margin: 0 })
    y = top
  }
  open()

  /** Continues on a new page, whose first line names the document. */
  function turn() {
    open()
    const small: Type = { face: "regular", size: 8, color: ink.quiet }
    const line = [title, about, reference].filter(Boolean).join(" · ")
    write(linesOf(pdf, line, width, small).slice(0, 1), { x: side, y, width }, small)
    y += 18
  }

  function write(lines: readonly string[], { x, y, width, align = "left" }: Place, type: Type) {
    choose(pdf, type)
    lines.forEach((line, index) => {
      const space = align === "left" ? 0 : width - pdf.widthOfString(line)
      const from = align === "center" ? x + space / 2 : x + space
      pdf.text(line, from, y + index * lineHeight(type.size), { lineBreak: false })
    })
  }

  return {
    pdf,
    side,
    width,
    end,
    /** The height that a whole page leaves for blocks. */
    room: end - top - 18,
    size,
    get y() {
      return y
    },
    move(height: number) {
      y += height
    },
    turn,
    /** Goes to a new page unless this height is left. */
    need(height: number) {
      if (y + height > end) turn()
    },
    write,
    wrap: (text: string, width: number, type: Type) => linesOf(pdf, text, width, type),
    rule(from: { x: number; y: number }, length: number, thickness = 0.5) {
      pdf
        .lineWidth(thickness)
        .moveTo(from.x, from.y)
        .lineTo(from.x + length, from.y)
        .stroke(ink.line)
    },
  }
}
export type Pages = ReturnType<typeof pagesOf>

export const lineHeight = (size: number) => size * 1.3

function choose(pdf: PDFKit.PDFDocument, { face, size, color = ink.text }: Type) {
  pdf.font(face).fontSize(size).fillColor(color)
}

/** Breaks a text into lines of this width. A word that is wider is broken where it must be. */
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
      line = pieces.at(-1)!
    }
    return [...lines, line]
  })
}

function piecesOf(word: string, fits: (piece: string) => boolean) {
  const pieces = [""]
  for (const letter of word) {
    const longer = pieces.at(-1)! + letter
    if (pieces.at(-1) === "" || fits(longer)) pieces[pieces.length - 1] = longer
    else pieces.push(letter)
  }
  return pieces
}
