import { create } from "qrcode"
import { sum } from "#contract/lib/objects.ts"
import { type PaperVerification, verifySentence } from "#contract/lib/paper.ts"
import { ink, lineHeight, type Pages, quiet, type Type } from "./pdfPages.ts"

const small: Type = { face: "regular", size: 7.5, color: "#222222" }

type Strip = { x: number; width: number }

/** Draws a line for each signature and its date, two side by side. */
export function renderSignatures(pages: Pages, labels: readonly string[]) {
  const gap = 30
  const width = (pages.width - gap) / 2
  for (let first = 0; first < labels.length; first += 2) {
    const { signed } = pages.spacing
    pages.requireHeight(signed + 20)
    labels.slice(first, first + 2).forEach((label, index) => {
      drawSignature(pages, label, pages.y + signed, { x: pages.side + index * (width + gap), width })
    })
    pages.moveDown(signed + 22)
  }
}

const signatureHeight = 50

function drawSignature(pages: Pages, label: string, y: number, { x, width }: Strip) {
  pages.rule({ x, y }, width)
  pages.write([label], { x, y: y + 3, width: width - 80 }, quiet)
  pages.write(["Date"], { x: x + width - 80, y: y + 3, width: 80 }, quiet)
}

/**
 * Draws the end of a document that can be verified: the signatures below each other, and the code at their right, where
 * it needs no extra height.
 */
export function renderClosing(pages: Pages, labels: readonly string[], verification: PaperVerification) {
  const signatures = { x: pages.side, width: 210 }
  const code = { x: pages.side + 230, width: pages.width - 230 }
  const height = Math.max(labels.length * signatureHeight, heightOfCode(pages, verification, code)) + 6
  pages.requireHeight(height)
  pages.moveDown(6)
  labels.forEach((label, index) => {
    drawSignature(pages, label, pages.y + 34 + index * signatureHeight, signatures)
  })
  drawCode(pages, verification, code)
  pages.moveDown(height - 6)
}

const qrSize = 104
const besideQr = qrSize + 14

const linesOfCode = (verification: PaperVerification): [string, Type][] => [
  ["Verification code", quiet],
  [verification.code, { face: "bold", size: 13 }],
  [verifySentence(verification), small],
  [verification.key, { ...small, face: "bold" }],
]

const heightOfCode = (pages: Pages, verification: PaperVerification, { width }: Strip) =>
  Math.max(
    qrSize,
    sum(
      linesOfCode(verification).map(
        ([text, type]) => pages.wrap(text, width - besideQr, type).length * lineHeight(type.size) + 3,
      ),
    ),
  )

function drawCode(pages: Pages, verification: PaperVerification, strip: Strip) {
  const { pdf, y } = pages
  const { size, data } = create(verification.address, { errorCorrectionLevel: "M" }).modules
  const unit = qrSize / size
  pages.draw(() => {
    for (let row = 0; row < size; row += 1) {
      for (let from = 0; from < size; from += 1) {
        if (!data[row * size + from]) continue
        const first = from
        while (from + 1 < size && data[row * size + from + 1]) from += 1
        pdf.rect(strip.x + first * unit, y + row * unit, (from - first + 1) * unit, unit)
      }
    }
    pdf.fill(ink.text)
  })
  const x = strip.x + besideQr
  const width = strip.width - besideQr
  let lineY = y
  for (const [text, type] of linesOfCode(verification)) {
    const lines = pages.wrap(text, width, type)
    pages.write(lines, { x, y: lineY, width }, type)
    lineY += lines.length * lineHeight(type.size) + 3
  }
}
